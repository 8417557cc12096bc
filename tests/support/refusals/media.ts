import sharp from 'sharp'
import type * as cubes from '../../../src/contract/videos/cube-calls.ts'
import type * as calls from '../../../src/contract/videos/video-calls.ts'
import { addEvent, addRider } from '../buying.ts'
import { addClip, putFile } from '../world/uploads.ts'
import { videoIsProbed } from '../world/videos.ts'
import { none, noSuch, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

/** A video of which nothing is made: it is no video at all. */
async function video({ shop, eventId }: World, fileName = 'run.mp4') {
  await putFile(shop, fileName, 'a video')
  const { videoId: id } = await addClip(shop, fileName, { eventId })
  return { id }
}

const swapOf = (...riders: number[]) => ({ runs: riders.map((riderId) => ({ riderId, shows: null })) })

async function probed(world: World, found?: { id: number }) {
  const { id } = found ?? (await video(world))
  await videoIsProbed(world.shop, id)
  return { id }
}

const editing =
  (body: object, find: (world: World) => Promise<{ id: number }> = probed): Scenario =>
  async (world, ask) =>
    ask(world.owner, { params: await find(world), body })

/** Its file was taken out of the bucket. */
async function gone(world: World) {
  const { id } = await video(world, 'gone.mp4')
  await world.shop.storage.remove('incoming/gone.mp4')
  return { id }
}

async function withoutFfmpeg({ shop }: World, happen: () => ReturnType<Scenario>) {
  const { ffmpeg } = shop
  shop.ffmpeg = null
  try {
    return await happen()
  } finally {
    shop.ffmpeg = ffmpeg
  }
}

const moment = { query: { at: 1 } }

const frame = (params: { id: number }) => ({ params: { ...params, part: 0 } })

const picture = (content: BlobPart, field = 'image') => {
  const form = new FormData()
  form.append(field, new Blob([content], { type: 'image/png' }), 'picture.png')
  return form
}

const sending =
  (form: () => FormData | Promise<FormData>): Scenario =>
  async ({ owner }, ask) =>
    ask(owner, { body: await form() })

/** The first half of a picture. */
async function half() {
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251))
  const png = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .png()
    .toBuffer()
  return picture(new Uint8Array(png.subarray(0, png.length / 2)))
}

function twoPictures() {
  const form = picture('one')
  form.append('image', new Blob(['two']), 'two.png')
  return form
}

export const media: Scenarios<typeof cubes & typeof calls> = {
  addCube: {
    'invalid-input: cube unreadable': ({ owner }, ask) =>
      ask(owner, { query: { name: 'mine' }, body: 'no cube', headers: { 'content-type': 'text/plain' } }),
  },
  findCube: {
    'not-found: cube file not found': ({ owner }, ask) => ask(owner, { params: { sha: 'f'.repeat(64) } }),
  },
  uploadImage: {
    'unsupported-media-type: not a form': ({ owner }, ask) => ask(owner, { body: {} }),
    'invalid-input: form damaged': ({ owner }, ask) =>
      ask(owner, { body: 'no form', headers: { 'content-type': 'multipart/form-data' } }),
    'invalid-input: no picture': sending(() => picture('x', 'file')),
    'too-large: too many pictures': sending(twoPictures),
    'too-large: picture too large': sending(() => picture(new Uint8Array(25 * 1024 * 1024 + 1))),
    'unsupported-media-type: picture unreadable': sending(() => picture('no picture')),
    'invalid-input: picture damaged': sending(half),
  },
  findStill: {
    'not-found: video not found': ({ owner }, ask) => ask(owner, { ...none, ...moment }),
    'not-found: file not found': async (world, ask) =>
      ask(world.owner, { params: await probed(world, await gone(world)), ...moment }),
    'unusable-file: video unreadable': async (world, ask) =>
      ask(world.owner, { params: await probed(world), ...moment }),
    'unavailable: no ffmpeg': (world, ask) =>
      withoutFfmpeg(world, async () => ask(world.owner, { params: await probed(world), ...moment })),
  },
  removeVideo: { 'not-found: video not found': noSuch },
  assignVideo: {
    'not-found: video not found': async (world, ask) => ask(world.owner, { ...none, body: { riderId: 1 } }),
    'not-found: rider not found': async (world, ask) =>
      ask(world.owner, { params: await video(world), body: { riderId: 999_999 } }),
    'invalid-input: no such horse': async (world, ask) =>
      ask(world.owner, {
        params: await video(world),
        body: { riderId: (await world.addRider()).id, horse: 4 },
      }),
    'conflict: run changed meanwhile': async (world, ask) =>
      ask(world.owner, {
        params: await video(world),
        body: { riderId: (await world.addRider()).id, replace: true, shows: null },
      }),
    'conflict: horse has video': async (world, ask) =>
      ask(world.owner, { params: await video(world), body: { riderId: (await world.addRider()).id } }),
  },
  swapVideos: {
    'not-found: rider not found': (world, ask) => ask(world.owner, { body: swapOf(999_998, 999_999) }),
    'invalid-input: one run twice': (world, ask) => ask(world.owner, { body: swapOf(1, 1) }),
    'invalid-input: other event': async (world, ask) => {
      const far = await addEvent(world.owner)
      const { id } = await addRider(world.owner, { eventId: far.id })
      return ask(world.owner, { body: swapOf((await world.addRider()).id, id) })
    },
    'conflict: run changed meanwhile': async (world, ask) => {
      const [one, other] = [await world.addRider(), await world.addRider()]
      return ask(world.owner, { body: swapOf(one.id, other.id) })
    },
  },
  listVideoBuyers: { 'not-found: video not found': noSuch },
  playVideo: {
    'not-found: video not found': noSuch,
    'not-found: video not finished': async (world, ask) => ask(world.owner, { params: await video(world) }),
  },
  findVideo: { 'not-found: video not found': noSuch },
  changeVideo: {
    'not-found: video not found': ({ owner }, ask) => ask(owner, { ...none, body: { grade: {} } }),
    'conflict: video not probed': editing({ edit: { thumbnailAt: 1 } }, video),
    'conflict: video is busy': editing({ edit: { thumbnailAt: 1 } }),
    'invalid-input: cut too short': editing({ edit: { trimStart: 3.5, trimEnd: 4 } }),
    'invalid-input: beyond the video': editing({ edit: { thumbnailAt: 99 } }),
    'invalid-input: no such track': editing({ sound: { tracks: [7] } }),
    'invalid-input: tracks not joinable': editing({ sound: { tracks: [1, 2] } }),
  },
  retryVideo: {
    'not-found: video not found': noSuch,
    'conflict: video is busy': async (world, ask) => ask(world.owner, { params: await video(world) }),
  },
  cancelVideo: { 'conflict: nothing to cancel': noSuch },
  findFrame: {
    'not-found: video not found': ({ owner }, ask) => ask(owner, frame(none.params)),
    'not-found: file not found': async (world, ask) => ask(world.owner, frame(await gone(world))),
    'unusable-file: video unreadable': async (world, ask) => ask(world.owner, frame(await video(world))),
    'unavailable: no ffmpeg': (world, ask) =>
      withoutFfmpeg(world, async () => ask(world.owner, frame(await video(world)))),
  },
  findIncomingFrame: {
    'not-found: file not found': ({ owner }, ask) => ask(owner, { query: { fileName: 'gone.mp4', part: 0 } }),
    'unusable-file: video unreadable': async (world, ask) => {
      await putFile(world.shop, 'run.mp4', 'a video')
      return ask(world.owner, { query: { fileName: 'run.mp4', part: 0 } })
    },
    'unavailable: no ffmpeg': (world, ask) =>
      withoutFfmpeg(world, () => ask(world.owner, { query: { fileName: 'run.mp4', part: 0 } })),
  },
}
