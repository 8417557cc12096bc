import { beforeAll, beforeEach, expect, it } from 'vitest'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from '../support/addresses.ts'
import { buy, sellForCash, startToBuy } from '../support/buying.ts'
import { salesOf } from '../support/observe.ts'
import { sendFile } from '../support/sender.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { clipsInTurn, line, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { picturesAreMade, videoIsReady } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

const MINUTE = 60_000
let clipIds: number[]
let riderIds: number[]

const mail = sharedMailServer()
const test = sharedTestShop(() => ({ ...mail.env, WORKER: '0' }))
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)
beforeAll(() => test.stopTime())
beforeEach(async () => {
  const { runs } = await weekend.setOrder(
    ['Ann', 'Bea', 'Cy', 'Dee', 'Eve', 'Flo'].map((name, index) => line(['Open', index + 1, name, 'Dash'])),
  )
  riderIds = runs.map(({ riderId }) => riderId)
  const { clips } = await weekend.addClips(clipsInTurn(runs.length))
  clipIds = clips.map(({ id }) => id)
  for (const [index, id] of clipIds.entries()) await weekend.decide(id, runs[index]?.id ?? null)
})

const needs = async () =>
  (await weekend.needs()).map((clip) => ({ ...clip, at: clipIds.indexOf(clip.clipId) }))
const order = async () => (await needs()).map(({ at, need }) => `${at} ${need}`)
const take = async (clip: number, carries: 'proxy' | 'master') =>
  (await sendFile(test.url, admin, { details: { clipId: clipIds[clip] ?? 0, carries } })).videoId ?? 0
const rider = (index: number) => riderIds[index] ?? 0
const sell = (index: number) =>
  sellForCash(admin, { riderId: rider(index), email: `${crypto.randomUUID()}@example.com` })
/** A rider whose small copy is for sale. */
const forSale = async (index: number) => {
  await videoIsReady(test.shop, await take(index, 'proxy'), 'phone')
  return test.visitor().get(Rider, api.rider(rider(index)))
}

it('the rest is sent in the order in which it was filmed', async () => {
  expect(await order()).toEqual(['0 rest', '1 rest', '2 rest', '3 rest', '4 rest', '5 rest'])
})

it('what was paid for comes first, then what is being paid for, asked for and watched', async () => {
  for (const clip of [0, 1, 2, 4, 5]) await take(clip, 'proxy')
  const { preview } = await picturesAreMade(test.shop, await take(1, 'proxy'))
  const watch = (range?: string) =>
    test.visitor().send('GET', `/media/${preview}`, undefined, range ? { range } : {})
  expect([(await watch()).status, (await watch('bytes=9-')).status]).toEqual([200, 206])
  await test.visitor().send('POST', '/api/waiting', { riderId: rider(2), email: 'wait@example.com' })
  await startToBuy(test.visitor(), { rider: await forSale(3), email: 'pays@example.com' })
  await sell(5)
  test.later(MINUTE)
  await sell(4)
  await sell(4)
  expect(await order()).toEqual(['5 sold', '4 sold', '3 checkout', '2 asked', '1 watched', '0 rest'])
  expect((await needs()).map(({ people }) => people)).toEqual([1, 2, 1, 1, 1, 0])
  // a buyer who let go of it is no longer paying
  test.later(20 * MINUTE)
  expect((await order())[2]).toBe('2 asked')
})

it('what was asked for stays so after the email, and nobody waits for it any more', async () => {
  await admin.send('PUT', '/api/shop', { timeZone: 'UTC' })
  await test.visitor().send('POST', '/api/waiting', { riderId: rider(2), email: 'told@example.com' })
  await work.sendEmails(test.shop)
  const [question] = mail.emailsTo('told@example.com')
  const [confirm = ''] = /\/waiting\/[\w-]+\/confirm/.exec(question?.text ?? '') ?? []
  await test.visitor().send('POST', `/api${confirm}`)
  await videoIsReady(test.shop, await take(2, 'proxy'), 'phone')
  const now = test.shop.now()
  test.later(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 18) - now.getTime())
  const told = async () => {
    await work.emailWaitlist(test.shop)
    await work.sendEmails(test.shop)
    return mail.emailsTo('told@example.com').map(({ headers }) => headers.get('subject'))
  }
  expect(await told()).toEqual([question?.headers.get('subject'), "Cy's video is up: Finals"])
  expect((await needs())[0]).toMatchObject({ at: 2, need: 'asked', where: 'proxy', people: 1 })
  const sheet = await weekend.sheet()
  expect(sheet.runs.map(({ awaited }) => awaited)).toEqual([0, 0, 0, 0, 0, 0])
  // that its small copy is there was told; its own video is no reason for another email
  await take(2, 'master')
  expect((await needs()).map(({ need }) => need)).toEqual(['rest', 'rest', 'rest', 'rest', 'rest'])
  test.later(24 * 60 * MINUTE)
  expect(await told()).toHaveLength(2)
})

it('what is here is no longer wanted, and what has only its small copy is', async () => {
  await take(0, 'master')
  await take(1, 'proxy')
  await take(2, 'proxy')
  await take(2, 'master')
  await sell(2)
  await sell(1)
  expect((await needs()).map(({ at, need, where }) => [at, need, where])).toEqual([
    [1, 'sold', 'proxy'],
    [3, 'rest', 'card'],
    [4, 'rest', 'card'],
    [5, 'rest', 'card'],
  ])
})

it('money that went back is no need, and a clip without a run is none', async () => {
  await buy(test.visitor(), { rider: await forSale(3), email: 'back@example.com' })
  expect((await order())[0]).toBe('3 sold')
  const [sale] = await salesOf(admin, 'back@example.com')
  await admin.send('POST', api.refund(sale?.id ?? 0), {})
  await weekend.decide(clipIds[0] ?? 0, null)
  expect(await order()).toEqual(['1 rest', '2 rest', '3 rest', '4 rest', '5 rest'])
})
