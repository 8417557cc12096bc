import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DrawingCache } from './drawing-cache.ts'

/** Drawings that finish on command, with a list of those that were started. */
function testCache() {
  const pictures = new DrawingCache()
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  const ask = (key: string, onLeft: (go: () => void) => void = () => {}, network = key) => {
    const draw = async () => {
      started.push(key)
      await gate.promise
      return Buffer.from(key)
    }
    return pictures.get(key, draw, { network, onLeft }).then(String)
  }
  return { pictures, ask, started, finish: gate.resolve }
}
const keys = (count: number) => Array.from({ length: count }, (_, index) => `picture ${index}`)

it('draws a picture once for concurrent and later requests', async () => {
  const { ask, started, finish } = testCache()
  const asked = [ask('one'), ask('one')]
  finish()
  expect(await Promise.all(asked)).toEqual(['one', 'one'])
  expect(await ask('one')).toBe('one')
  expect(started).toEqual(['one'])
})

it('refuses requests at once when the queue is full, and draws the queued ones', async () => {
  const { ask, started, finish } = testCache()
  const all = keys(150)
  const asked = Promise.allSettled(all.map((key) => ask(key)))
  await expect(ask('one more')).rejects.toThrow('The shop is very busy')
  // a request for a queued picture needs no place of its own
  const again = ask('picture 20')
  finish()
  const drawn = (await asked).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(drawn).toEqual(all.slice(0, 21))
  expect(await again).toBe('picture 20')
  expect(started).toEqual(drawn)
  expect(await ask('one more')).toBe('one more')
})

it('gives one network at most half of the places to wait in', async () => {
  const { ask, started, finish } = testCache()
  const flood = Promise.allSettled(keys(50).map((key) => ask(key, undefined, 'flood')))
  const other = ask('other')
  finish()
  expect(await other).toBe('other')
  expect(started).toEqual(['picture 0', 'picture 1', 'other'])
  const drawn = (await flood).filter(({ status }) => status === 'fulfilled')
  expect(drawn).toHaveLength(11)
})

it('tells a network that has taken its places before anything is read for it', async () => {
  const { pictures, ask, finish } = testCache()
  const flood = Promise.allSettled(keys(11).map((key) => ask(key, undefined, 'flood')))
  await setImmediate()
  expect(() => pictures.refuseIfFull({ network: 'flood' })).toThrow('The shop is very busy')
  expect(() => pictures.refuseIfFull({ network: 'other' })).not.toThrow()
  finish()
  await flood
  expect(() => pictures.refuseIfFull({ network: 'flood' })).not.toThrow()
})

it('skips drawings whose clients have disconnected', async () => {
  const { ask, started, finish } = testCache()
  const first = ask('first')
  const leaving: (() => void)[] = []
  const gone = Promise.allSettled(keys(5).map((key) => ask(key, (go) => leaving.push(go))))
  const stays = ask('picture 3')
  for (const leave of leaving) leave()
  finish()
  expect(await Promise.all([first, stays])).toEqual(['first', 'picture 3'])
  await gone
  expect(started).toEqual(['first', 'picture 3'])
})

it('pauses after a drawing for as long as it took, without delaying its response', async () => {
  const pictures = new DrawingCache()
  const started: string[] = []
  const ask = (key: string) =>
    pictures.get(
      key,
      async () => {
        started.push(key)
        await pause(200)
        return Buffer.from(key)
      },
      { network: '', onLeft: () => {} },
    )
  const [first, second] = [ask('first'), ask('second')]
  await first
  await setImmediate()
  expect(started).toEqual(['first'])
  await second
  expect(started).toEqual(['first', 'second'])
})

it('evicts the least recently used picture', async () => {
  const { ask, started, finish } = testCache()
  finish()
  for (const key of keys(100)) await ask(key)
  await ask('picture 0')
  await ask('picture 100')
  started.length = 0
  await ask('picture 0')
  await ask('picture 1')
  expect(started).toEqual(['picture 1'])
})
