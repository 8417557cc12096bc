import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { type SetupStep, Today } from '../../src/contract/owner/dashboard.ts'
import { dayIn } from '../../src/contract/platform/time-zone.ts'
import { api } from '../support/addresses.ts'
import { PASSPHRASE } from '../support/backups.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { freshPlace, openTestShop, type Place, type TestShop } from '../support/test-shop.ts'
import { twoStepLogin } from '../support/world/accounts.ts'
import { recordPastSales } from '../support/world/past-sales.ts'
import { addClip, putFile } from '../support/world/uploads.ts'

const DAY = 24 * 60 * 60 * 1000
let place: Place
let test: TestShop
let admin: Client

beforeAll(async () => {
  place = await freshPlace()
  test = await openTestShop({ ...place.env, BACKUP_PASSPHRASE: PASSPHRASE })
  admin = await test.admin()
  await twoStepLogin(test.shop, 'undecided')
  await admin.send('PUT', api.shop, { timeZone: 'America/Chicago' })
})
afterAll(async () => {
  await test.close()
  await place.remove()
})

const today = () => admin.get(Today, api.today)
const stepOf = async (name: SetupStep) => (await today()).setup.find(({ step }) => step === name)

it('a new shop lists every missing setup step', async () => {
  const { setup, hasMailServer, toDo } = await today()
  expect(setup.map(({ step, done }) => [step, done])).toEqual([
    ['brand', false],
    ['logo', false],
    ['mail', false],
    ['payments', false],
    ['two-step', false],
    ['domain', false],
    ['backup', false],
    ['event', false],
  ])
  expect(hasMailServer).toBe(false)
  expect(Object.values(toDo)).toEqual([0, [], 0, 0, 0, 0, 0])
})

it('finished setup steps are done', async () => {
  await admin.send('PUT', api.shop, { brand: 'Dusty Lens', phone: '555', email: 'a@b.example' })
  expect(await stepOf('brand')).toEqual({ step: 'brand', done: true, note: 'Dusty Lens' })
  await admin.send('PUT', api.shop, { logoUrl: '/media/images/logo.webp' })
  expect((await stepOf('logo'))?.done).toBe(true)
  await addEvent(admin)
  expect(await stepOf('event')).toEqual({ step: 'event', done: true, note: '1 in the shop.' })
})

it('a shop with its own domain and SMTP has these steps done', async () => {
  const ready = await openTestShop({
    PUBLIC_URL: 'https://films.test',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@films.test',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    SECRET_KEY: 'a-secret-of-at-least-thirty-two-signs',
    ADMIN_PASSWORD: 'correct horse',
  })
  const answer = await (await ready.admin()).get(Today, api.today)
  await ready.close()
  expect(answer.hasMailServer).toBe(true)
  expect(answer.setup.filter(({ done }) => done).map(({ step }) => step)).toEqual([
    'mail',
    'two-step',
    'domain',
  ])
})

it('the last backup is shown, and is too old after a week', async () => {
  const env = { ...OWN_ENV, ...place.env, BACKUP_PASSPHRASE: PASSPHRASE }
  const folder = `${test.shop.config.dataDir}/backups/`
  await promisify(execFile)(process.execPath, [freshProgram('cli'), 'backup', folder], { env })
  expect(await stepOf('backup')).toMatchObject({
    done: true,
    note: 'The last one was made and proven today.',
  })
  test.later(8 * DAY)
  expect(await stepOf('backup')).toMatchObject({
    done: false,
    note: 'The last one was made and proven 8 days ago.',
  })
  test.later(-8 * DAY)
})

it('money and sales of the shop’s own day, after refunds, and what was watched', async () => {
  const { id: eventId } = await addEvent(admin)
  const rider = await addRider(admin, { eventId })
  const now = test.shop.now().getTime()
  const buyer = test.visitor()
  const { orderUrl } = await buy(buyer, { rider, email: 'ann@example.com' })
  await recordPastSales(test.shop, [
    { riderId: rider.id, amountCents: 6500, refundedCents: 2000 },
    { riderId: rider.id, amountCents: 8500, createdAt: new Date(now - DAY).toISOString() },
    { riderId: rider.id, amountCents: 9900, createdAt: new Date(now - 20 * DAY).toISOString() },
  ])
  const seen = await today()
  expect(seen.day).toBe(dayIn('America/Chicago', test.shop.now()))
  expect(seen.today).toEqual({ sales: 2, net: 110 })
  expect(seen.yesterday).toEqual({ sales: 1, net: 85 })
  expect(seen.week).toEqual({ sales: 3, net: 195 })
  expect(seen.watched).toBe(0)

  await buyer.send('GET', `/order/${tokenOf({ orderUrl })}/video/1?download=1`)
  expect((await today()).watched).toBe(1)
})

it('the to-do list is counted', async () => {
  const { id: eventId } = await addEvent(admin)
  const before = (await today()).toDo
  await putFile(test.shop, 'lost.mp4', 'a video')
  const { riderId } = await addClip(test.shop, 'lost.mp4', { eventId })
  await addRider(admin, { eventId, videoUrl: null, name: 'Not Filmed' })
  expect((await today()).toDo).toMatchObject({
    videosWithoutRider: before.videosWithoutRider,
    ridersWithoutVideo: [
      { eventId, eventName: expect.any(String), riders: 1 },
      ...before.ridersWithoutVideo,
    ].slice(0, 3),
  })
  await admin.send('DELETE', api.rider(riderId))
  const request = { fullName: 'Jo', email: 'jo@example.com', eventType: 'Other' }
  await test.visitor().send('POST', api.contactRequests, request)
  expect((await today()).toDo).toMatchObject({
    videosWithoutRider: before.videosWithoutRider + 1,
    requests: before.requests + 1,
    emails: before.emails + 1,
  })
})
