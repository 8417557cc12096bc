import type * as calls from '../../../src/contract/videos/upload-calls.ts'
import { announce, sendBytes, sendFile } from '../sender.ts'
import { uploadGotTo } from '../world/uploads.ts'
import { NONE, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const GB = 1024 ** 3
const BYTES = Buffer.from('a video')

const noSuch: Scenario = ({ owner }, ask) => ask(owner, { params: { id: 'none' } })
const details = (eventId: number) => ({ riderName: 'Jane Doe', eventId })
const cloud = (eventId: number) => ({ fileName: 'gone.mp4', ...details(eventId) })
const upload = (eventId: number) => ({ fileName: 'run.mp4', bytes: 6, details: details(eventId) })
const checksum = { checksum: 'f'.repeat(64) }

const part = (number: number) => ({ number, checksum: `${'f'.repeat(43)}=` })

/** While this happens, the shop's files lie in a bucket, which may take nothing from browsers. */
async function withBucket<T>({ storage }: World['shop'], allows: boolean, happen: () => Promise<T>) {
  const { direct } = storage
  const begin = async () => ({ multipartId: 'known to the bucket' })
  storage.direct = { allowsOrigin: async () => allows, begin } as unknown as typeof direct
  try {
    return await happen()
  } finally {
    storage.direct = direct
  }
}

const announced = async ({ owner }: World) => {
  const { id } = await announce(owner, { bytes: BYTES.length, details: null })
  return { id }
}

/** A video that came without a name, or with one. */
const arrived = async ({ url, owner }: World, named: ReturnType<typeof details> | null = null) => {
  const { id } = await sendFile(url, owner, { details: named })
  return { id }
}

export const uploads: Scenarios<typeof calls> = {
  addCloudVideo: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { body: cloud(NONE) }),
    'not-found: clip not found': ({ owner }, ask) =>
      ask(owner, { body: { fileName: 'gone.mp4', clipId: NONE } }),
    'not-found: incoming file not found': ({ owner, eventId }, ask) => ask(owner, { body: cloud(eventId) }),
  },
  beginUpload: {
    'not-found: clip not found': ({ owner }, ask) =>
      ask(owner, { body: { fileName: 'run.mp4', bytes: 6, details: { clipId: NONE } } }),
    'not-found: event not found': ({ owner }, ask) => ask(owner, { body: upload(NONE) }),
    'disk-full': async ({ owner, shop, eventId }, ask) => {
      const { freeBytes } = shop
      shop.freeBytes = async () => GB
      const reply = await ask(owner, { body: upload(eventId) })
      shop.freeBytes = freeBytes
      return reply
    },
    'bucket-refuses-browsers': ({ owner, shop, eventId }, ask) =>
      withBucket(shop, false, () => ask(owner, { body: upload(eventId) })),
  },
  claimUpload: {
    'not-found: upload not found': ({ owner }, ask) =>
      ask(owner, { params: { id: 'none' }, body: { sender: 'a' } }),
    'upload-is-here': async (world, ask) =>
      ask(world.owner, { params: await arrived(world), body: { sender: 'a' } }),
    'sent-elsewhere': async (world, ask) => {
      const params = await announced(world)
      await ask(world.owner, { params, body: { sender: 'a' } })
      return ask(world.owner, { params, body: { sender: 'b' } })
    },
  },
  findUpload: { 'not-found: upload not found': noSuch },
  changeUpload: {
    'not-found: event not found': ({ owner }, ask) =>
      ask(owner, { params: { id: 'none' }, body: details(NONE) }),
    'not-found: upload not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: 'none' }, body: details(eventId) }),
    'not-found: rider not found': async (world, ask) =>
      ask(world.owner, { params: await arrived(world), body: { ...details(world.eventId), riderId: NONE } }),
    'invalid-input: no such horse': async (world, ask) => {
      const { id: riderId } = await world.addRider()
      const body = { ...details(world.eventId), riderId, horse: 4 }
      return ask(world.owner, { params: await arrived(world), body })
    },
    'conflict: horse has video': async (world, ask) => {
      const { id: riderId } = await world.addRider()
      return ask(world.owner, { params: await arrived(world), body: { ...details(world.eventId), riderId } })
    },
    'upload-is-here': async (world, ask) =>
      ask(world.owner, {
        params: await arrived(world, details(world.eventId)),
        body: details(world.eventId),
      }),
  },
  listUploadParts: {
    'not-found: upload not found': noSuch,
    'upload-is-here': async (world, ask) => ask(world.owner, { params: await arrived(world) }),
    'conflict: upload goes elsewhere': async (world, ask) =>
      ask(world.owner, { params: await announced(world) }),
  },
  signPart: {
    'not-found: upload not found': ({ owner }, ask) => ask(owner, { params: { id: 'none' }, body: part(1) }),
    'upload-is-here': async (world, ask) => ask(world.owner, { params: await arrived(world), body: part(1) }),
    'conflict: upload goes elsewhere': async (world, ask) =>
      ask(world.owner, { params: await announced(world), body: part(1) }),
    'invalid-input: no such part': (world, ask) =>
      withBucket(world.shop, true, async () =>
        ask(world.owner, { params: await announced(world), body: part(2) }),
      ),
  },
  sealUpload: {
    'not-found: upload not found': ({ owner }, ask) => ask(owner, { params: { id: 'none' }, body: checksum }),
    'conflict: upload incomplete': async (world, ask) =>
      ask(world.owner, { params: await announced(world), body: checksum }),
  },
  removeUpload: {
    'not-found: upload not found': noSuch,
    'conflict: upload being checked': async (world, ask) => {
      const params = await announced(world)
      await sendBytes(world.url, world.owner, params.id, BYTES)
      await uploadGotTo(world.shop, params.id, 'checking')
      return ask(world.owner, { params })
    },
  },
}
