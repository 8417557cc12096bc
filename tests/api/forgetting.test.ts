import { afterAll, beforeAll, expect, it } from 'vitest'
import { pruneEvents, pruneProofs } from '../../src/server/buying/prune.ts'
import { addJob, pruneJobs } from '../../src/server/platform/jobs/queue.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const DAY = 24 * 60 * 60 * 1000

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

const daysAgo = (days: number) => new Date(test.shop.now().getTime() - days * DAY)

it('jobs that ended weeks ago are forgotten, those that wait stay however old', async () => {
  const { db } = test.shop
  const add = async (subject: string, finishedDaysAgo: number | null) => {
    const job = { kind: 'none', payload: {}, subject, priority: 1 }
    await db.transaction().execute((tx) => addJob(tx, job, daysAgo(100)))
    if (finishedDaysAgo === null) return
    const over = { finishedAt: daysAgo(finishedDaysAgo).toISOString(), outcome: 'done' as const }
    await db.updateTable('job').set(over).where('subject', '=', subject).execute()
  }
  await add('old', 31)
  await add('recent', 29)
  await add('waits', null)
  await pruneJobs(test.shop)
  const left = await db.selectFrom('job').select('subject').orderBy('subject').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['recent', 'waits'])
})

it('proofs that no browser can bring any more are forgotten', async () => {
  const { db } = test.shop
  const proof = (tokenHash: string, created: number, used: number | null, expires: number | null = null) => ({
    tokenHash,
    kind: 'order' as const,
    value: '1',
    createdAt: daysAgo(created).toISOString(),
    lastUsedAt: used === null ? null : daysAgo(used).toISOString(),
    expiresAt: expires === null ? null : daysAgo(expires).toISOString(),
    device: null,
    userAgent: null,
  })
  await db
    .insertInto('buyerProof')
    .values([
      proof('unused', 500, 401),
      proof('never used', 401, null),
      proof('expired', 100, 1, 1),
      proof('used', 500, 399),
      proof('new', 1, null),
    ])
    .execute()
  await pruneProofs(test.shop)
  const left = await db.selectFrom('buyerProof').select('tokenHash').orderBy('tokenHash').execute()
  expect(left.map(({ tokenHash }) => tokenHash)).toEqual(['new', 'used'])
})

it('messages of the provider that were settled long ago are forgotten, and no others', async () => {
  const { db } = test.shop
  const event = (eventId: string, received: number, settled: boolean) => ({
    provider: 'sandbox' as const,
    eventId,
    intentId: 'intent',
    isMoneyBack: 0 as const,
    isMessage: 1 as const,
    receivedAt: daysAgo(received).toISOString(),
    settledAt: settled ? daysAgo(received).toISOString() : null,
  })
  await db
    .insertInto('paymentEvent')
    .values([event('old', 181, true), event('recent', 179, true), event('unsettled', 400, false)])
    .execute()
  await pruneEvents(test.shop)
  const left = await db.selectFrom('paymentEvent').select('eventId').orderBy('eventId').execute()
  expect(left.map(({ eventId }) => eventId)).toEqual(['recent', 'unsettled'])
})
