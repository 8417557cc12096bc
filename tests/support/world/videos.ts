import { type Grade, NEUTRAL_GRADE } from '../../../src/contract/videos/grading.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { cutKey, publicFolder, publicKeys, soldKey } from '../../../src/server/platform/storage/layout.ts'
import type { RowOf } from '../../../src/server/tables.ts'
import { Probe } from '../../../src/server/videos/probe/probe-result.ts'
import { removeLateFiles } from '../../../src/server/videos/remove-files.ts'
import { failVideo } from '../../../src/server/videos/serve/for-sale.ts'
import { showPreview } from '../../../src/server/videos/serve/show-video.ts'
import { columnOf, type Version } from '../../../src/server/videos/versions.ts'
import { addVideoJob, dueWhenAssigned } from '../../../src/server/videos/video-jobs.ts'
import { findVideo } from '../../../src/server/videos/video-row.ts'
import { addRider } from '../buying.ts'
import type { Client } from '../client.ts'

/** A stored video of which nothing was made, for tests that need no file. */
export const addVideoRow = (
  { db, now }: Pick<Shop, 'db' | 'now'>,
  sourceName = 'run.mp4',
  grade: Grade = NEUTRAL_GRADE,
) =>
  db
    .insertInto('video')
    .values({
      sourceKey: `sources/${crypto.randomUUID()}.mp4`,
      sourceName,
      sourceBytes: 6,
      grade: JSON.stringify(grade),
      gradeVersion: 1,
      state: 'ready',
      createdAt: now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

const track = (index: number) => ({
  ...{ index, peak: -6, channels: 2, codec: 'aac', layout: 'stereo', sampleRate: 48_000 },
})
const PROBE = {
  ...{ version: 2, width: 640, height: 360, seconds: 4, framesPerSecond: 25, frameRate: '25/1' },
  ...{ container: 'mov', videoCodec: 'h264', videoIndex: 0, pixelFormat: 'yuv420p' },
  ...{ matrix: 'bt709', range: 'limited', transfer: 'sdr', tracks: [track(1), track(2)] },
}

/** The worker has looked at its file, and found four seconds with two tracks of sound, or what is given. */
export const videoIsProbed = (shop: Shop, id: number, found: Partial<Probe> = {}) =>
  change(shop, id, { probe: JSON.stringify(Probe.parse({ ...PROBE, ...found })) })

async function videoOf({ db }: Shop, id: number) {
  const video = await findVideo(db, id)
  if (!video) throw new Error(`There is no video ${id}`)
  return video
}

const change = ({ db }: Shop, id: number, columns: Partial<RowOf<'video'>>) =>
  db.updateTable('video').set(columns).where('id', '=', id).execute()

/** Thumbnail, preview and storyboard are made, and shown on its riders. Each file has its own key as its content. */
export async function picturesAreMade(shop: Shop, id: number) {
  const video = await videoOf(shop, id)
  const folder = publicFolder(shop.secret, video)
  const keys = publicKeys(folder)
  for (const key of Object.values(keys)) await shop.storage.put(key, Buffer.from(key))
  await shop.db.transaction().execute((tx) => showPreview(tx, video, folder))
  shop.responses.invalidateEverywhere()
  return keys
}

/** The worker has begun with it. */
export const videoIsBeingMade = (shop: Shop, id: number) => change(shop, id, { state: 'working' })

/** Only its stand-in is there: a small copy of all of it, or a piece of ten seconds. */
export const onlyStandInIsThere = (shop: Shop, id: number, standIn: 'proxy' | 'piece') =>
  change(shop, id, { standIn, masterQuality: '4K', masterKey: null })

/** A version is not made yet, or has to be made again. */
export const versionIsMissing = (shop: Shop, id: number, version: Version) =>
  change(shop, id, { [columnOf(version)]: null })

/** A version is finished, and the video is on sale. The file has its own key as its content. */
export async function videoIsReady(
  shop: Shop,
  id: number,
  version: Version = 'master',
  {
    height = 2160,
    width = Math.round((height * 16) / 9),
    state = 'ready',
  }: { height?: number; width?: number; state?: 'ready' | 'working' } = {},
) {
  const video = await videoOf(shop, id)
  const key = soldKey(video, version)
  await shop.storage.put(key, Buffer.from(key))
  const size = { gradeVersion: video.gradeVersion, width, height, bytes: 100 + height }
  await change(shop, id, {
    ...{ state, forSale: 1, [columnOf(version)]: key },
    ...(version === 'master' && { standIn: null }),
    made: JSON.stringify({ ...video.made, [version]: size }),
  })
  shop.responses.invalidateEverywhere()
  return key
}

/** The worker can make nothing of its file. */
export async function videoFailed(shop: Shop, id: number, reason: string) {
  await shop.db.transaction().execute((tx) => failVideo(shop, tx, id, reason))
  shop.responses.invalidateEverywhere()
}

/** The worker has made its preview, and asks for the master. */
export const masterIsQueued = ({ db, now }: Shop, id: number) =>
  db.transaction().execute(async (tx) => {
    await addVideoJob(tx, 'master', { id, gradeVersion: 1 }, now(), await dueWhenAssigned(tx, id))
  })

/** A worker that makes all of a video anew, whatever becomes of the video meanwhile. */
export async function workerOn(shop: Shop, id: number) {
  const made = await videoOf(shop, id)
  return {
    /** Its files come into the storage; gives their keys. */
    store: async () => {
      const cut = cutKey(made, 'cut.mp4')
      const shown = Object.values(publicKeys(publicFolder(shop.secret, made)))
      const keys = [cut, ...shown, soldKey(made, 'phone'), soldKey(made, 'master')]
      await change(shop, id, { cutKey: cut })
      for (const key of keys) await shop.storage.put(key, Buffer.from(key))
      return keys
    },
    /** Its job is over. */
    end: () => removeLateFiles(shop, made),
  }
}

/** The worker finished a video just now; which one is of no matter. */
export async function videoWasFinished({ db, now }: Shop) {
  const at = now().toISOString()
  const job = { kind: 'video-phone', payload: '{}', priority: 1, attempts: 1, outcome: 'done' as const }
  await db
    .insertInto('job')
    .values({ ...job, subject: `video/${crypto.randomUUID()}`, runAt: at, createdAt: at, finishedAt: at })
    .execute()
}

/** A video of which everything was made, an older version of it included. */
export async function addFinishedVideo(shop: Shop, size = { width: 1, height: 1 }) {
  const video = await addVideoRow(shop)
  const keys = await picturesAreMade(shop, video.id)
  const masterKey = await videoIsReady(shop, video.id, 'master', size)
  const older = publicKeys(publicFolder(shop.secret, { ...video, gradeVersion: 7 })).preview
  for (const key of [video.sourceKey, older]) await shop.storage.put(key, Buffer.from(key))
  return { video, files: [...Object.values(keys), masterKey, video.sourceKey, older], masterKey }
}

/** A rider who shows such a video. */
export async function addRiderWithVideo(shop: Shop, admin: Client, eventId: number, name = 'Jane Doe') {
  const added = await addFinishedVideo(shop)
  const rider = await addRider(admin, { eventId, name, videoUrl: `/media/videos/${added.video.id}` })
  return { rider, ...added }
}

/** A video with every version for buyers. */
export async function addSizedVideo(shop: Shop, { full = 2160, phone = 1080 } = {}) {
  const { video } = await addFinishedVideo(shop)
  const made = (version: Version, height: number) => videoIsReady(shop, video.id, version, { height })
  const [masterKey, compatibleKey] = [await made('master', full), await made('compatible', full)]
  const phoneKey = await made('phone', phone)
  return { video, videoUrl: `/media/videos/${video.id}`, masterKey, phoneKey, compatibleKey }
}

/** As when it was graded anew: another master and another phone copy in the places of the earlier ones. */
export async function remake(shop: Shop, { id }: { id: number }) {
  await change(shop, id, { gradeVersion: 2, compatibleKey: null, made: '{}' })
  const masterKey = await videoIsReady(shop, id)
  return { masterKey, phoneKey: await videoIsReady(shop, id, 'phone', { height: 1080 }) }
}

/** Those of the files that are there. */
export async function storedOf({ storage }: Shop, keys: string[]) {
  const found: string[] = []
  for (const key of keys) {
    const file = await storage.open(key)
    await file?.close()
    if (file) found.push(key)
  }
  return found
}
