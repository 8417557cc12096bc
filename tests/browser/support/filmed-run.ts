import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Grade } from '../../../src/contract/grading.ts'
import type { Rider } from '../../../src/contract/rider.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { addVideo, type RiderOwner } from '../../../src/server/uploads/add-video.ts'
import { makeClip } from '../../support/make-clip.ts'
import type { RunningShop } from './running-shop.ts'
import { expect } from './test.ts'

/** A rider whose video the shop made itself: graded, with poster, preview and two sizes. Waits until all of it is there. */
export async function filmRun(
  { composed, dataDir, url }: RunningShop,
  eventId: number,
  riderName = 'Jane Doe',
) {
  const videoId = await addClip(composed, { riderName, eventId })
  const { masterKey } = await finished(composed, videoId)
  const riders = (await (await fetch(`${url}/api/riders?eventId=${eventId}`)).json()) as Rider[]
  const rider = riders.find(({ name }) => name === riderName)
  if (!rider) throw new Error('The rider is not in the shop')
  return { rider, master: join(dataDir, 'media', masterKey ?? '') }
}

/** The same for horses of a rider who is there, each with a film of its own. */
export async function filmHorses({ composed }: RunningShop, riderId: number, horses: number[]) {
  const videos: number[] = []
  for (const horse of horses) videos.push(await addClip(composed, { riderId, horse }))
  for (const videoId of videos) await finished(composed, videoId)
}

async function addClip(shop: Shop, owner: RiderOwner) {
  const sourceName = 'horse' in owner ? `run-${owner.horse}.mp4` : 'run.mp4'
  const sourceKey = `incoming/${sourceName}`
  const file = join(shop.config.dataDir, 'media', sourceKey)
  await makeClip(file)
  const { size: sourceBytes } = await stat(file)
  const grade = Grade.parse({ profile: 'vivid' })
  return (await addVideo(shop, { sourceKey, sourceName, sourceBytes, grade, ...owner })).videoId
}

async function finished({ db }: Shop, id: number) {
  const read = () => db.selectFrom('video').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(async () => (await read()).state, { timeout: 180_000 }).toBe('ready')
  return read()
}
