import { randomBytes } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PreparedResponse, prepareResponse } from './prepared-response.ts'
import { ResponseCache } from './response-cache.ts'

const answer = (text: string) => prepareResponse(200, 'text/plain', text)
const textOf = async (found: PreparedResponse | Promise<PreparedResponse>) => (await found).plain.toString()

/** A maker that counts its calls and can be held back. */
function maker(text: string) {
  const gate = Promise.withResolvers<void>()
  // whoever makes it may come to it later than it fails
  gate.promise.catch(() => {})
  const make = vi.fn(async () => {
    await gate.promise
    return answer(text)
  })
  return { make, finish: gate.resolve, fail: gate.reject }
}

describe('the responses', () => {
  it('are made once for all who ask meanwhile and afterwards', async () => {
    const responses = new ResponseCache()
    const { make, finish } = maker('one')
    const asked = [responses.get('key', make), responses.get('key', make)]
    finish()
    expect(await Promise.all(asked.map(textOf))).toEqual(['one', 'one'])
    expect(await textOf(responses.get('key', make))).toBe('one')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('are made in one turn of the event loop each, so that what is ready is given between them', async () => {
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
          return { ...(await answer(key)), etag }
        }),
      ),
    )
    isOver = true
    expect(new Set(made.map(({ etag }) => etag)).size).toBe(4)
  })

  it('are made anew after a change', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('old'))
    responses.invalidateEverywhere()
    expect(await textOf(responses.get('key', () => answer('new')))).toBe('new')
  })

  it('are not kept when the change came while they were made', async () => {
    const responses = new ResponseCache()
    const old = maker('old')
    const asked = responses.get('key', old.make)
    responses.invalidateEverywhere()
    old.finish()
    expect(await textOf(asked)).toBe('old')
    expect(await textOf(responses.get('key', () => answer('new')))).toBe('new')
    expect(await textOf(responses.get('key', () => answer('newer')))).toBe('new')
  })

  it('do not disturb what is made after the change, in whatever order they finish', async () => {
    const responses = new ResponseCache()
    const [old, fresh] = [maker('old'), maker('fresh')]
    const first = responses.get('key', old.make)
    responses.invalidateEverywhere()
    const second = responses.get('key', fresh.make)
    fresh.finish()
    expect(await textOf(second)).toBe('fresh')
    old.finish()
    expect(await textOf(first)).toBe('old')
    expect(await textOf(responses.get('key', () => answer('other')))).toBe('fresh')
  })

  it('are refused at once where too many wait, and those that wait are made all the same', async () => {
    const responses = new ResponseCache({ maxWaiting: 2 })
    const all = Array.from({ length: 10 }, (_, index) => maker(`page ${index}`))
    const asked = all.map(({ make }, index) => responses.get(`page ${index}`, make))
    await expect(responses.get('one more', () => answer('late'))).rejects.toThrow('The shop is very busy')
    // whoever asks for what is on its way anyway needs no place
    const again = responses.get('page 9', all[9]?.make ?? (() => answer('never')))
    for (const { finish } of all) finish()
    expect(await Promise.all(asked.map(textOf))).toEqual(all.map((_, index) => `page ${index}`))
    expect(await textOf(again)).toBe('page 9')
    expect(await textOf(responses.get('one more', () => answer('now')))).toBe('now')
  })

  it('are not made where everybody has left who waited', async () => {
    const responses = new ResponseCache()
    const busy = Array.from({ length: 8 }, (_, index) => maker(`page ${index}`))
    for (const [index, { make }] of busy.entries()) void responses.get(`page ${index}`, make)
    const leaving: (() => void)[] = []
    const [abandoned, wanted] = [maker('abandoned'), maker('wanted')]
    const ask = (key: string, make: () => Promise<PreparedResponse>) =>
      Promise.resolve(responses.get(key, make, (leave) => leaving.push(leave)))
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

  it('are made a few at a time, and those that wait are made with what changed meanwhile', async () => {
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
      return answer(seen)
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
    // whoever asked after the change has it, and it was made once for both
    expect(await askedAgain).toBe(await asked[49])
    expect(await textOf(askedAgain)).toBe('new')
  })

  it('that fail are not kept, and fail for all who waited', async () => {
    const responses = new ResponseCache()
    const broken = maker('')
    const asked = [responses.get('key', broken.make), responses.get('key', broken.make)]
    broken.fail(new Error('no database'))
    for (const one of asked) await expect(one).rejects.toThrow('no database')
    expect(await textOf(responses.get('key', () => answer('back')))).toBe('back')
  })

  it('leave in the order of their last use when there are too many', async () => {
    const responses = new ResponseCache({ maxBytes: 4000 })
    const ask = async (key: string) => {
      const make = vi.fn(() => answer(key))
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
    'of %i letters hold no more memory than is counted',
    async (length) => {
      const text = randomBytes(length).toString('latin1')
      const { plain, brotli } = await answer(text)
      expect(plain.buffer.byteLength).toBe(plain.length)
      expect(brotli.buffer.byteLength).toBe(brotli.length)
      expect(brotliDecompressSync(brotli).toString()).toBe(text)
    },
  )

  it('tell the other servers of a change here, and not of one there', () => {
    const announce = vi.fn()
    const responses = new ResponseCache({ announce })
    responses.invalidateHere()
    expect(announce).not.toHaveBeenCalled()
    responses.invalidateEverywhere()
    expect(announce).toHaveBeenCalledTimes(1)
  })
})

/** As a query ends whose database is gone. */
const gone = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))

describe('while the database is away', () => {
  it('responses in doubt are given as they were, and made anew once it is back', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('then'))
    responses.markStale()
    expect(await textOf(responses.get('key', gone))).toBe('then')
    responses.markStale()
    expect(await textOf(responses.get('key', () => answer('now')))).toBe('now')
  })

  it('what has changed for sure is not given any more', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('then'))
    responses.invalidateHere()
    await expect(responses.get('key', gone)).rejects.toThrow('refused')
  })

  it('a mistake of our own is none of its doing', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('then'))
    responses.markStale()
    await expect(responses.get('key', () => Promise.reject(new TypeError('no such field')))).rejects.toThrow(
      'no such field',
    )
  })

  it('what was being made when doubt came is given to whoever asked, and not kept', async () => {
    const responses = new ResponseCache()
    const { make, finish } = maker('old')
    const asked = responses.get('key', make)
    responses.markStale()
    finish()
    expect(await textOf(asked)).toBe('old')
    expect(await textOf(responses.get('key', () => answer('new')))).toBe('new')
  })
})

describe('with time', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('an answer grows too old to be given', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('then'))
    vi.setSystemTime(Date.now() + 29_000)
    expect(await textOf(responses.get('key', () => answer('now')))).toBe('then')
    vi.setSystemTime(Date.now() + 32_000)
    expect(await textOf(responses.get('key', () => answer('now')))).toBe('now')
  })

  it('answers that were made together do not grow too old together', async () => {
    const responses = new ResponseCache()
    const keys = Array.from({ length: 100 }, (_, index) => `key ${index}`)
    await Promise.all(keys.map((key) => responses.get(key, () => answer('then'))))
    vi.setSystemTime(Date.now() + 45_000)
    const texts = await Promise.all(keys.map((key) => textOf(responses.get(key, () => answer('now')))))
    expect(new Set(texts)).toEqual(new Set(['then', 'now']))
  })

  it('an old one stands in for a database that is away, which is asked again after a pause', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('then'))
    vi.setSystemTime(Date.now() + 61_000)
    expect(await textOf(responses.get('key', gone))).toBe('then')
    expect(await textOf(responses.get('key', () => answer('now')))).toBe('then')
    vi.setSystemTime(Date.now() + 1001)
    expect(await textOf(responses.get('key', () => answer('now')))).toBe('now')
  })

  it('an old one stands in for a database that only takes its time, until the new one is there', async () => {
    const responses = new ResponseCache()
    await responses.get('key', () => answer('then'))
    responses.markStale()
    const slow = maker('now')
    const asked = responses.get('key', slow.make)
    vi.advanceTimersByTime(2000)
    expect(await textOf(asked)).toBe('then')
    // nobody else waits for it, and it is not asked twice
    expect(await textOf(responses.get('key', slow.make))).toBe('then')
    slow.finish()
    await vi.waitFor(async () => expect(await textOf(responses.get('key', slow.make))).toBe('now'))
    expect(slow.make).toHaveBeenCalledTimes(1)
  })
})
