import { expect, it } from 'vitest'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { addJob, claimJob, extendLease } from '../../src/server/platform/jobs/queue.ts'
import { openTwoServers, sportsAt } from '../support/two-servers.ts'

const servers = openTwoServers()

it('what a worker writes for itself leaves the finished pages of a server alone; what visitors see does not', async () => {
  const worker = servers.other.shop
  const { db, now } = worker
  const made = () => servers.one.shop.responses.get('/page', () => Promise.reject(new Error('made anew')))
  const answer = { status: 200, type: 'text/plain', plain: Buffer.of(1), brotli: Buffer.of(1), etag: 'x' }
  await servers.one.shop.responses.get('/page', async () => answer)
  expect(await sportsAt(servers.one)).toEqual([])

  await db.transaction().execute(async (tx) => {
    await addJob(tx, { kind: 'test', payload: {}, subject: 'video/1', priority: 1 }, now())
  })
  const job = await claimJob(db, { kinds: ['test'], lockedBy: 'somebody', now: now() })
  // the server has looked several times meanwhile
  for (let beat = 0; beat < 4; beat++) {
    expect(job && (await extendLease(db, job, { step: 'x', progress: beat, etaSeconds: 1 }, now()))).toBe(
      true,
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await made()).toBe(answer)
  }

  await (await servers.other.admin()).post(Sport, '/api/sports', { name: 'Rodeo' })
  await expect.poll(() => sportsAt(servers.one)).toEqual(['Rodeo'])
  await expect(made()).rejects.toThrow('made anew')
})

it('a change of somebody else is seen by a server that changes something at the same time', async () => {
  const { one, other } = servers
  const [admin, elsewhere] = [await one.admin(), await other.admin()]
  for (const name of ['A', 'B', 'C']) {
    await Promise.all([
      admin.post(Sport, '/api/sports', { name: `${name} here` }),
      elsewhere.post(Sport, '/api/sports', { name: `${name} there` }),
    ])
    for (const server of [one, other]) {
      await expect
        .poll(() => sportsAt(server))
        .toEqual(expect.arrayContaining([`${name} here`, `${name} there`]))
    }
  }
})
