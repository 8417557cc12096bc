import { setTimeout as sleep } from 'node:timers/promises'
import type { Shop } from '../compose.ts'
import { ShopError } from '../errors.ts'
import { addVideoJob } from './video-jobs.ts'

const PATIENCE = 120_000
const EVERY = 400

const waiting = new WeakMap<Shop, Map<number, Promise<void>>>()

/** A demo's clip is made when it is first asked for; this waits until it can be watched. However many ask, one looks. */
export function awaken(shop: Shop, videoId: number): Promise<void> {
  const waits = waiting.get(shop) ?? new Map<number, Promise<void>>()
  waiting.set(shop, waits)
  const wait = waits.get(videoId) ?? awakenOnce(shop, videoId).finally(() => waits.delete(videoId))
  waits.set(videoId, wait)
  return wait
}

async function awakenOnce(shop: Shop, videoId: number) {
  const { db, ffmpeg } = shop
  const read = () =>
    db
      .selectFrom('video')
      .select(['previewKey', 'state'])
      .where('id', '=', videoId)
      .where('sourceKey', 'like', 'demo/%')
      .executeTakeFirst()
  const isOver = (video: Awaited<ReturnType<typeof read>>) =>
    !video || video.previewKey !== null || video.state === 'failed' || video.state === 'cancelled'
  if (isOver(await read())) return
  if (!ffmpeg)
    throw new ShopError(
      404,
      'This demo has no clip here: there is no ffmpeg on this machine to make it with.',
    )
  await wake(shop, videoId)
  const until = Date.now() + PATIENCE
  while (Date.now() < until) {
    if (isOver(await read())) return
    await sleep(EVERY)
  }
  throw new ShopError(503, 'The clip is being made. Please try again in a minute.', { 'retry-after': '30' })
}

async function wake({ db, now, worker }: Shop, videoId: number) {
  await db.transaction().execute(async (tx) => {
    const woken = await tx
      .updateTable('video')
      .set({ state: 'waiting' })
      .where('id', '=', videoId)
      .where('state', '=', 'asleep')
      .returning(['id', 'gradeVersion'])
      .executeTakeFirst()
    if (woken) await addVideoJob(tx, 'still', woken, now())
  })
  worker.wake('previews')
}
