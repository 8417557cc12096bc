import { mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Event } from '../../src/contract/catalogue/event.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { demoClips } from '../../src/demo/demo-clips.ts'
import { seedDemo } from '../../src/demo/seed-demo.ts'
import { api } from '../support/addresses.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { runProgram } from '../support/world/machine.ts'
import { startWork } from '../support/world/uploads.ts'

let demo: TestShop

beforeEach(async () => {
  demo = await openTestShop()
  await seedDemo(demo.shop)
})
afterEach(() => demo.close())

const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]

/** What a demo clip is to the shop, in a hundredth of its pixels. */
const SMALL = async () => {
  const input = [...lavfi('testsrc2=size=160x90:duration=1'), ...lavfi('sine=duration=1')]
  return {
    args: ['-nostdin', '-v', 'error', '-y', ...input, '-pix_fmt', 'yuv420p', 'source.mp4'],
    seconds: 1,
  }
}

async function riders() {
  const events = await demo.visitor().get(z.array(Event), api.events)
  const lists = events.map(({ id }) => demo.visitor().get(z.array(Rider), api.eventRiders(id)))
  return (await Promise.all(lists)).flat()
}

test('a clip is made once, when it is first asked for, and is a real video', async () => {
  const made: string[] = []
  const prepare = (sourceKey: string) => {
    made.push(sourceKey)
    return SMALL()
  }
  demo.shop.sourceMaker = { name: 'demo clip', withoutFfmpeg: '', prepare }
  const before = await riders()
  const { previewUrl } = before.find((rider) => rider.available) ?? expect.fail()
  startWork(demo.shop)
  expect(made).toEqual([])
  const ask = () => demo.visitor().send('GET', previewUrl ?? '')
  const [first, second] = await Promise.all([ask(), ask()])
  expect([first.status, second.status]).toEqual([302, 302])
  const preview = await fetch(demo.url + first.headers.get('location'))
  expect([preview.status, preview.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await preview.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
  expect(made).toHaveLength(1)
  // the cards keep their own framings of the picture, and play the file itself from now on
  const after = await riders()
  expect(after.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual(
    before.map(({ thumbnailUrl }) => thumbnailUrl),
  )
  const showing = (all: Rider[], address: string | null) =>
    all.filter((rider) => rider.previewUrl === address).map(({ id }) => id)
  expect(showing(before, previewUrl).length).toBeGreaterThan(20)
  expect(showing(after, first.headers.get('location'))).toEqual(showing(before, previewUrl))
})

test.each(['run-1-late', 'run-2-warm', 'event-1'])(
  'the clip %s is made',
  { tags: ['long'] },
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-'))
    const { args } = await demoClips({ seconds: 1 }).prepare(`demo/${name}.mp4`, folder)
    const { ffmpeg } = demo.shop.ffmpeg ?? expect.fail()
    await runProgram(ffmpeg, args, { folder, limit: 60_000 })
    expect((await stat(join(folder, 'source.mp4'))).size).toBeGreaterThan(10_000)
    rmSync(folder, { recursive: true })
  },
)

test('where there is no ffmpeg, the demo says so', async () => {
  demo.shop.ffmpeg = null
  demo.shop.sourceMaker = demoClips()
  const { status, text } = await demo.visitor().send('GET', '/media/previews/1.mp4')
  expect([status, text]).toEqual([404, "This demo video can't be made: this machine has no ffmpeg."])
})
