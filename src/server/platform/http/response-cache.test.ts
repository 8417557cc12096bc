import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PreparedResponse, prepareResponse } from './prepared-response.ts'
import { ResponseCache } from './response-cache.ts'

const response = (text: string) => prepareResponse(200, 'text/plain', text)
const textOf = async (found: PreparedResponse | Promise<PreparedResponse>) => (await found).plain.toString()

/** A render function that counts its calls and finishes on command. */
function maker(text: string) {
  const gate = Promise.withResolvers<void>()
  // avoids an unhandled rejection before the render awaits it
  gate.promise.catch(() => {})
  const make = vi.fn(async () => {
    await gate.promise
    return response(text)
  })
  return { make, finish: gate.resolve, fail: gate.reject }
}

/** A visitor who stays. */
const from = (network: string) => ({ network, onLeft: () => {} })

describe('the responses', () => {
  it('are rendered once for concurrent and later requests', async () => {
    const responses = new ResponseCache()
    const { make, finish } = maker('one')
    const asked = [responses.get('key', make), responses.get('key', make)]
    finish()
    expect(await Promise.all(asked.map(textOf))).toEqual(['one', 'one'])
    expect(await textOf(responses.get('key', make))).toBe('one')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('are rendered in separate turns of the event loop', async () => {
    const responses = new ResponseCache()
    let turn = 0
    let isOver = false
    const count = () => {
      turn++
      if (!isOver) setImmediate(count)
    }
    count()
    const made = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) =>
        responses.get(key, async () => {
          const etag = `${turn}`
          return { ...(await response(key)), etag }
        }),
      ),
    )
    isOver = true
    expect(new Set(made.map(({ etag }) => etag)).size).toBe(4)
  })

  it('are rendered again after a change', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('old'))
    responses.invalidateEverywhere()
    expect(await textOf(responses.get('key', () => response('new')))).toBe('new')
  })

  it('are not cached when a change came during the render', async () => {
    const responses = new ResponseCache()
    const old = maker('old')
    const asked = responses.get('key', old.make)
    responses.invalidateEverywhere()
    old.finish()
    expect(await textOf(asked)).toBe('old')
    expect(await textOf(responses.get('key', () => response('new')))).toBe('new')
    expect(await textOf(responses.get('key', () => response('newer')))).toBe('new')
  })

  it('of before a change never overwrite later ones, in any order', async () => {
    const responses = new ResponseCache()
    const [old, fresh] = [maker('old'), maker('fresh')]
    const first = responses.get('key', old.make)
    responses.invalidateEverywhere()
    const second = responses.get('key', fresh.make)
    fresh.finish()
    expect(await textOf(second)).toBe('fresh')
    old.finish()
    expect(await textOf(first)).toBe('old')
    expect(await textOf(responses.get('key', () => response('other')))).toBe('fresh')
  })

  it('are refused at once when the queue is full, and the queued ones are rendered', async () => {
    const responses = new ResponseCache({ maxWaiting: 2 })
    const all = Array.from({ length: 10 }, (_, index) => maker(`page ${index}`))
    const asked = all.map(({ make }, index) => responses.get(`page ${index}`, make, from(`${index}`)))
    await expect(responses.get('one more', () => response('late'))).rejects.toThrow('The shop is very busy')
    // a request for a queued response needs no place of its own
    const again = responses.get('page 9', all[9]?.make ?? (() => response('never')))
    for (const { finish } of all) finish()
    expect(await Promise.all(asked.map(textOf))).toEqual(all.map((_, index) => `page ${index}`))
    expect(await textOf(again)).toBe('page 9')
    expect(await textOf(responses.get('one more', () => response('now')))).toBe('now')
  })

  it('of a network that asks for very many make no other wait, not even for one of those', async () => {
    const responses = new ResponseCache()
    const pages = Array.from({ length: 200 }, (_, index) => maker(`page ${index}`))
    const ask = (index: number, network: string) =>
      Promise.resolve(
        responses.get(`page ${index}`, pages[index]?.make ?? (() => response('none')), from(network)),
      )
    const flood = pages.map((_, index) => ask(index, 'flood'))
    const refused = Promise.allSettled(flood)
    const asked = [ask(90, 'home'), ask(91, 'motel')]
    await vi.waitFor(() => expect(pages[91]?.make).toHaveBeenCalled())
    expect(pages[90]?.make).toHaveBeenCalled()
    expect(pages.filter(({ make }) => make.mock.calls.length > 0)).toHaveLength(4)
    for (const { finish } of pages) finish()
    expect(await Promise.all(asked.map(textOf))).toEqual(['page 90', 'page 91'])
    const served = (await refused).filter(({ status }) => status === 'fulfilled')
    expect(served).toHaveLength(102)
    expect(pages.every(({ make }) => make.mock.calls.length <= 1)).toBe(true)
  })

  it('are not rendered when all their clients have disconnected', async () => {
    const responses = new ResponseCache()
    const busy = Array.from({ length: 8 }, (_, index) => maker(`page ${index}`))
    for (const [index, { make }] of busy.entries())
      void responses.get(`page ${index}`, make, from(`${index}`))
    const leaving: (() => void)[] = []
    const [abandoned, wanted] = [maker('abandoned'), maker('wanted')]
    const ask = (key: string, make: () => Promise<PreparedResponse>) =>
      Promise.resolve(responses.get(key, make, { network: '', onLeft: (leave) => leaving.push(leave) }))
    const gone = [ask('abandoned', abandoned.make), ask('abandoned', abandoned.make)]
    const one = ask('wanted', wanted.make)
    const other = Promise.resolve(responses.get('wanted', wanted.make))
    for (const leave of leaving) leave()
    for (const { finish } of [...busy, abandoned, wanted]) finish()
    await expect(Promise.all(gone)).rejects.toThrow('very busy')
    expect([await textOf(one), await textOf(other)]).toEqual(['wanted', 'wanted'])
    expect(abandoned.make).not.toHaveBeenCalled()
    expect(wanted.make).toHaveBeenCalledTimes(1)
  })

  it('are rendered a few at a time, and queued ones see the latest change', async () => {
    const responses = new ResponseCache()
    const gate = Promise.withResolvers<void>()
    const making = new Set<string>()
    let most = 0
    let state = 'old'
    const make = (key: string) => async () => {
      making.add(key)
      most = Math.max(most, making.size)
      const seen = state
      await gate.promise
      making.delete(key)
      return response(seen)
    }
    const keys = Array.from({ length: 50 }, (_, i) => String(i))
    const asked = keys.map((key) => responses.get(key, make(key)))
    state = 'new'
    responses.invalidateEverywhere()
    const askedAgain = responses.get('49', make('49'))
    gate.resolve()
    const texts = await Promise.all(asked.map(textOf))
    expect(most).toBeLessThan(10)
    expect(texts.filter((text) => text === 'new').length).toBeGreaterThan(40)
    // a request after the change gets it too, from the same render
    expect(await askedAgain).toBe(await asked[49])
    expect(await textOf(askedAgain)).toBe('new')
  })

  it('that fail are not cached, and fail for all waiting requests', async () => {
    const responses = new ResponseCache()
    const broken = maker('')
    const asked = [responses.get('key', broken.make), responses.get('key', broken.make)]
    broken.fail(new Error('no database'))
    for (const one of asked) await expect(one).rejects.toThrow('no database')
    expect(await textOf(responses.get('key', () => response('back')))).toBe('back')
  })

  it('whose render throws before its first await fail, too', async () => {
    const responses = new ResponseCache()
    const broken = () => {
      throw new Error('broken')
    }
    await expect(textOf(responses.get('key', broken))).rejects.toThrow('broken')
    expect(await textOf(responses.get('key', () => response('one')))).toBe('one')
  })

  it('are evicted least recently used first', async () => {
    const responses = new ResponseCache({ maxBytes: 4000 })
    const ask = async (key: string) => {
      const make = vi.fn(() => response(key))
      await responses.get(key, make)
      return make.mock.calls.length === 1
    }
    for (const key of ['a', 'b', 'c']) expect(await ask(key)).toBe(true)
    expect(await ask('a')).toBe(false)
    expect(await ask('d')).toBe(true)
    expect(await ask('a')).toBe(false)
    expect(await ask('b')).toBe(true)
  })

  it.each([10, 1000, 20_000, 200_000])(
    'of %i characters hold no more memory than is counted',
    async (length) => {
      const text = randomBytes(length).toString('latin1')
      const { plain, brotli } = await response(text)
      expect(plain.buffer.byteLength).toBe(plain.length)
      expect(brotli.buffer.byteLength).toBe(brotli.length)
      expect(brotliDecompressSync(brotli).toString()).toBe(text)
    },
  )

  it('announce local changes to other servers, and not remote ones', () => {
    const announce = vi.fn()
    const responses = new ResponseCache({ announce })
    responses.invalidateHere()
    expect(announce).not.toHaveBeenCalled()
    responses.invalidateEverywhere()
    expect(announce).toHaveBeenCalledTimes(1)
  })
})

/** The error of a query when the database is unreachable. */
const gone = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

describe('while the database is unreachable', () => {
  it('stale responses are served, and rendered again afterwards', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('then'))
    responses.markStale()
    expect(await textOf(responses.get('key', gone))).toBe('then')
    responses.markStale()
    expect(await textOf(responses.get('key', () => response('now')))).toBe('now')
  })

  it('invalidated responses are not served', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('then'))
    responses.invalidateHere()
    await expect(responses.get('key', gone)).rejects.toThrow('refused')
  })

  it('a bug is not treated as an outage', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('then'))
    responses.markStale()
    await expect(responses.get('key', () => Promise.reject(new TypeError('no such field')))).rejects.toThrow(
      'no such field',
    )
  })

  it('a render in progress at markStale is returned, and not cached', async () => {
    const responses = new ResponseCache()
    const { make, finish } = maker('old')
    const asked = responses.get('key', make)
    responses.markStale()
    finish()
    expect(await textOf(asked)).toBe('old')
    expect(await textOf(responses.get('key', () => response('new')))).toBe('new')
  })
})

describe('with time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('a response expires', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('then'))
    vi.setSystemTime(Date.now() + 29_000)
    expect(await textOf(responses.get('key', () => response('now')))).toBe('then')
    vi.setSystemTime(Date.now() + 32_000)
    expect(await textOf(responses.get('key', () => response('now')))).toBe('now')
  })

  it('responses rendered together do not expire together', async () => {
    const responses = new ResponseCache()
    const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
    await Promise.all(keys.map((key) => responses.get(key, () => response('then'), from(key))))
    vi.setSystemTime(Date.now() + 45_000)
    const texts = await Promise.all(
      keys.map((key) => textOf(responses.get(key, () => response('now'), from(key)))),
    )
    expect(new Set(texts)).toEqual(new Set(['then', 'now']))
  })

  it('an expired one is served during an outage, and the database is retried after a pause', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('then'))
    vi.setSystemTime(Date.now() + 61_000)
    expect(await textOf(responses.get('key', gone))).toBe('then')
    expect(await textOf(responses.get('key', () => response('now')))).toBe('then')
    vi.setSystemTime(Date.now() + 1001)
    expect(await textOf(responses.get('key', () => response('now')))).toBe('now')
  })

  it('an expired one is served while the database is slow, until the new one is ready', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => response('then'))
    responses.markStale()
    const slow = maker('now')
    const asked = responses.get('key', slow.make)
    vi.advanceTimersByTime(2000)
    expect(await textOf(asked)).toBe('then')
    // later requests do not wait, and there is no second render
    expect(await textOf(responses.get('key', slow.make))).toBe('then')
    slow.finish()
    await vi.waitFor(async () => expect(await textOf(responses.get('key', slow.make))).toBe('now'))
    expect(slow.make).toHaveBeenCalledTimes(1)
  })
})
