import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Grade } from '../../../src/contract/grading.ts'
import type { Rider } from '../../../src/contract/rider.ts'
import { composeShop } from '../../../src/server/compose.ts'
import { readConfig } from '../../../src/server/config.ts'
import { addVideo } from '../../../src/server/uploads/add-video.ts'
import { makeClip } from '../../support/make-clip.ts'
import type { RunningShop } from './running-shop.ts'
import { expect, test } from './test.ts'

/** A rider whose video the shop made itself: graded, with poster, preview and two sizes. Waits until all of it is there. */
export async function filmRun({ dataDir, url }: RunningShop, eventId: number, riderName = 'Jane Doe') {
  // a film steps back behind everything else that the machine does
  test.setTimeout(300_000)
  const file = join(dataDir, 'media/incoming/run.mp4')
  await makeClip(file)
  const shop = await composeShop(readConfig({ DATA_DIR: dataDir }))
  try {
    const { videoId } = await addVideo(shop, {
      sourceKey: 'incoming/run.mp4',
      sourceName: 'run.mp4',
      sourceBytes: (await stat(file)).size,
      riderName,
      eventId,
      grade: Grade.parse({ profile: 'vivid' }),
    })
    const read = () =>
      shop.db.selectFrom('video').selectAll().where('id', '=', videoId).executeTakeFirstOrThrow()
    await expect.poll(async () => (await read()).state, { timeout: 180_000 }).toBe('ready')
    const { masterKey } = await read()
    const riders = (await (await fetch(`${url}/api/riders?eventId=${eventId}`)).json()) as Rider[]
    const rider = riders.find(({ name }) => name === riderName)
    if (!rider) throw new Error('The rider is not in the shop')
    return { rider, master: join(dataDir, 'media', masterKey ?? '') }
  } finally {
    await shop.close()
  }
}
