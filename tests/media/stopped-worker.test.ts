import { expect, it } from 'vitest'
import { startShopProcess } from '../faults/shop-process.ts'
import { addEvent } from '../support/buying.ts'
import { makeClip } from '../support/make-clip.ts'
import { openTestShop } from '../support/test-shop.ts'
import { jobsOf } from '../support/world/jobs.ts'
import { addClip, fileOf } from '../support/world/uploads.ts'

it('a server that is asked to end gives the job it was at back to the queue, as good as new', async () => {
  const test = await openTestShop()
  const { shop } = test
  const { id: eventId } = await addEvent(await test.admin())
  await makeClip(fileOf(shop, 'incoming/run.mp4'), {
    picture: ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=30:duration=3'],
    sound: ['-f', 'lavfi', '-i', 'sine=duration=3'],
  })
  await addClip(shop, 'run.mp4', { eventId, grade: { profile: 'natural' } })
  const server = await startShopProcess({ DATA_DIR: shop.config.dataDir })
  try {
    const unfinished = async () => (await jobsOf(shop)).filter(({ finishedAt }) => finishedAt === null)
    const running = async () => (await unfinished()).filter(({ lockedBy }) => lockedBy).length
    await expect.poll(running, { interval: 10, timeout: 30_000 }).toBeGreaterThan(0)
    expect(await server.stop()).toBe(0)
    const jobs = await unfinished()
    expect(jobs.length).toBeGreaterThan(0)
    for (const job of jobs) {
      expect(job).toMatchObject({ attempts: 0, lockedBy: null, lockedUntil: null, lastError: null })
    }
  } finally {
    await server.kill()
    await test.close()
  }
})
