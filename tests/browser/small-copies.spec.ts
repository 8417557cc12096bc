import { mkdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pathTo } from '../../src/contract/pages.ts'
import { cachedClip } from '../support/make-clip.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { expect, test } from './support/test.ts'
import { useClips } from './support/use-clips.ts'

const NINE = Date.UTC(2026, 5, 13, 14)

/** A video of many bits, as cameras write them, without a small copy beside it. */
async function makeFilm(card: string, index: number, codec: string[]) {
  const startedAt = new Date(NINE + index * 46_000)
  const file = join(card, `C000${index}.MP4`)
  await cachedClip(file, [
    ...['-f', 'lavfi', '-i', `testsrc2=size=640x360:rate=10:duration=${17 + index},noise=alls=40:allf=t`],
    ...['-f', 'lavfi', '-i', `sine=duration=${17 + index}`],
    ...[...codec, '-pix_fmt', 'yuv420p', '-g', '10', '-b:v', '8M', '-minrate', '8M', '-c:a', 'aac'],
    ...['-metadata', `creation_time=${startedAt.toISOString()}`],
  ])
  const ended = new Date(startedAt.getTime() + (17 + index) * 1000)
  await utimes(file, ended, ended)
}

test(
  'without a small copy of the camera one is made here, or ten seconds are cut',
  { tag: '@long' },
  async ({ page, owner }, testInfo) => {
    test.setTimeout(400_000)
    const { event } = await addOrderOfGo(owner, 2)
    const card = testInfo.outputPath('card')
    await mkdir(card, { recursive: true })
    await makeFilm(card, 0, ['-c:v', 'libx264', '-preset', 'ultrafast'])
    // no browser on this system decodes it, so it can only be cut
    await makeFilm(card, 1, ['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1'])
    await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(page.getByText('2 clips read.')).toBeVisible()
    await useClips(page, 2)
    await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()
    await page.getByRole('button', { name: 'Upload 2 videos' }).click()
    await expect(page.getByText('2 of 2 runs arrived, 0 originals here')).toBeVisible({ timeout: 120_000 })
    await expect
      .poll(async () => (await videosOf(owner, event.id)).map(({ state }) => state), { timeout: 200_000 })
      .toEqual(['ready', 'ready'])
    const [made, cut] = await videosOf(owner, event.id)
    // where this machine's browser has no encoder, or a slow one, ten seconds do
    testInfo.annotations.push({ type: 'first copy', description: `${made?.where}, ${made?.seconds} s` })
    expect([made?.where, cut?.where]).toEqual(['proxy', 'proxy'])
    expect(cut?.seconds).toBeGreaterThan(9.5)
    expect(cut?.seconds).toBeLessThan(12)
  },
)

/** The videos of the clips in their order, and what of each clip is in the shop. */
const videosOf = async (owner: Owner, eventId: number) =>
  Promise.all(
    (await owner.clips(eventId)).map(async ({ videoId, where }) => ({
      ...(await owner.video(videoId)),
      where,
    })),
  )
