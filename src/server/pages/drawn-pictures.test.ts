import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { DrawnPictures } from './drawn-pictures.ts'

/** Asks for pictures that are drawn when they are told to, and notes which were begun. */
function easel() {
  const pictures = new DrawnPictures()
  const begun: string[] = []
  const gate = Promise.withResolvers<void>()
  const ask = (key: string, left: (go: () => void) => void = () => {}) => {
    const draw = async () => {
      begun.push(key)
      await gate.promise
      return Buffer.from(key)
    }
    return pictures.get(key, draw, left).then(String)
  }
  return { ask, begun, finish: gate.resolve }
}
const keys = (count: number) => Array.from({ length: count }, (_, index) => `picture ${index}`)

it('a picture is drawn once, for all who ask meanwhile and afterwards', async () => {
  const { ask, begun, finish } = easel()
  const asked = [ask('one'), ask('one')]
  finish()
  expect(await Promise.all(asked)).toEqual(['one', 'one'])
  expect(await ask('one')).toBe('one')
  expect(begun).toEqual(['one'])
})

it('whoever comes when too many wait is refused at once, and those that wait have theirs drawn once', async () => {
  const { ask, begun, finish } = easel()
  const all = keys(150)
  const asked = Promise.allSettled(all.map((key) => ask(key)))
  await expect(ask('one more')).rejects.toThrow('The shop is very busy')
  // whoever asks for what is on its way anyway needs no place
  const again = ask('picture 20')
  finish()
  const drawn = (await asked).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  expect(drawn).toEqual(all.slice(0, 21))
  expect(await again).toBe('picture 20')
  expect(begun).toEqual(drawn)
  expect(await ask('one more')).toBe('one more')
})

it('nothing is drawn for those who have left', async () => {
  const { ask, begun, finish } = easel()
  const first = ask('first')
  const leaving: (() => void)[] = []
  const gone = Promise.allSettled(keys(5).map((key) => ask(key, (go) => leaving.push(go))))
  const stays = ask('picture 3')
  for (const leave of leaving) leave()
  finish()
  expect(await Promise.all([first, stays])).toEqual(['first', 'picture 3'])
  await gone
  expect(begun).toEqual(['first', 'picture 3'])
})

it('after one the machine rests for as long as it took, and whoever asked for it does not wait for that', async () => {
  const pictures = new DrawnPictures()
  const begun: string[] = []
  const ask = (key: string) =>
    pictures.get(
      key,
      async () => {
        begun.push(key)
        await pause(200)
        return Buffer.from(key)
      },
      () => {},
    )
  const [first, second] = [ask('first'), ask('second')]
  await first
  await setImmediate()
  expect(begun).toEqual(['first'])
  await second
  expect(begun).toEqual(['first', 'second'])
})

it('the one that was asked for longest ago leaves first', async () => {
  const { ask, begun, finish } = easel()
  finish()
  for (const key of keys(100)) await ask(key)
  await ask('picture 0')
  await ask('picture 100')
  begun.length = 0
  await ask('picture 0')
  await ask('picture 1')
  expect(begun).toEqual(['picture 1'])
})
