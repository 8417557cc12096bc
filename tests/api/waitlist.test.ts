import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Overview } from '../../src/contract/books/sales.ts'
import { BuyerData } from '../../src/contract/buying/buyer.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { WaitlistedRider, WaitlistJoined } from '../../src/contract/weekend/waitlist/waitlist.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import type { MailServer } from '../support/mail-server.ts'
import { emailsOf } from '../support/observe.ts'
import { sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { drawOf, openWeekend } from '../support/weekend/weekend-owner.ts'
import { attemptsAreForgotten } from '../support/world/accounts.ts'
import { emailsAreForgotten } from '../support/world/emails.ts'
import { isStored } from '../support/world/rows.ts'
import { theyJoined } from '../support/world/weekend.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60 * 1000
const VIDEO = 'https://videos.example/late.mp4'

type Email = MailServer['received'][number]

let admin: Client
let eventId: number

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
beforeAll(async () => {
  test.stopTime()
  admin = await test.admin()
  await admin.send('PUT', '/api/shop', { timeZone: 'UTC' })
  eventId = (await addEvent(admin, 'Fall Futurity')).id
})
beforeEach(() => attemptsAreForgotten(test.shop))

/** Lets time pass until the clock shows this hour of the next day. */
function nextDayAt(hour: number) {
  const now = test.shop.now()
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, hour)
  test.later(then - now.getTime())
}
const withoutVideo = (name: string) => addRider(admin, { eventId, name, videoUrl: null })
const putUp = (riderId: number) => admin.send('PUT', `/api/riders/${riderId}`, { videoUrl: VIDEO })
const join = (riderId: number, email: string, client = test.visitor()) =>
  client.send('POST', '/api/waiting', { riderId, email })
const isQuestion = ({ headers }: Email) => headers.get('subject')?.startsWith('Should we tell you')
/** What an address was told, without what it was asked. */
const told = (email: string) => mail.emailsTo(email).filter((one) => !isQuestion(one))
const keyIn = (text = '') => /\/waiting\/([\w-]+)/.exec(text)?.[1] ?? ''
/** In the links of what the address was asked. */
const tokenOf = (email: string) => keyIn(mail.emailsTo(email.toLowerCase()).findLast(isQuestion)?.text)
/** Taps the link in the email that asks the address. */
async function confirm(email: string) {
  await work.sendEmails(test.shop)
  await test.visitor().send('POST', `/api/waiting/${tokenOf(email)}/confirm`)
}
async function ask(riderId: number, email: string) {
  const answer = await join(riderId, email)
  await confirm(email)
  return answer
}
/** What the worker does again and again. */
async function evening() {
  await work.emailWaitlist(test.shop)
  await work.sendEmails(test.shop)
}
async function nextEvening() {
  nextDayAt(18)
  await evening()
}
/** The video is put up, and whoever waits hears of it in the evening. */
async function comesUp(riderId: number) {
  await putUp(riderId)
  await nextEvening()
}
const waitlist = () => admin.get(z.array(WaitlistedRider), '/api/admin/waiting')
const addressesOf = ({ people }: WaitlistedRider) => people.map(({ email }) => email)
const waitingFor = async (riderId: number) =>
  (await waitlist()).filter((rider) => rider.riderId === riderId).flatMap(addressesOf)
const subjectsOf = (emails: Email[]) => emails.map(({ headers }) => headers.get('subject'))

describe('who waits for a video that is not up yet', () => {
  it('gets one email about all that came, in the evening, and nothing before', async () => {
    const [first, second, third] = [
      await withoutVideo('Tess Calloway'),
      await withoutVideo('Rylee McAllister'),
      await withoutVideo('Never Filmed'),
    ]
    for (const rider of [first, second, third]) {
      expect((await ask(rider.id, 'Fan@Example.com')).status).toBe(201)
      // asking twice is one wish
      expect((await ask(rider.id, 'fan@example.com')).status).toBe(201)
    }
    await nextEvening()
    expect(told('fan@example.com')).toEqual([])
    nextDayAt(9)
    await putUp(first.id)
    await putUp(second.id)
    await evening()
    expect(told('fan@example.com')).toEqual([])
    test.later(9 * HOUR)
    await evening()
    await evening()
    const [message, ...more] = told('fan@example.com')
    expect(more).toEqual([])
    for (const form of [message?.text, message?.html]) {
      expect(form).toContain('Tess Calloway')
      expect(form).toContain('Rylee McAllister')
      expect(form).toContain('Fall Futurity')
      expect(form).not.toContain('Never Filmed')
    }
    expect(message?.text).toContain(`/event/${eventId}?rider=${first.id}`)
    expect(message?.headers.get('subject')).toBe('2 videos are up')
  })

  it('is led to an unlisted rider by its link', async () => {
    const rider = await addRider(admin, { eventId, name: 'Hidden Child', videoUrl: null, unlisted: true })
    const wish = { riderId: rider.id, email: 'parent@example.com' }
    expect((await test.visitor().send('POST', '/api/waiting', wish)).status).toBe(404)
    const asked = await test.visitor().send('POST', '/api/waiting', { ...wish, linkKey: rider.linkKey })
    expect(asked.status).toBe(201)
    await confirm(wish.email)
    expect(await waitlist()).toContainEqual(
      expect.objectContaining({
        riderName: 'Hidden Child',
        linkKey: rider.linkKey,
        people: [{ email: wish.email, since: expect.any(String) }],
      }),
    )
    await comesUp(rider.id)
    const [message] = told('parent@example.com')
    expect(message?.text).toContain(`/event/${eventId}?rider=${rider.id}&key=${rider.linkKey}`)
  })

  it('is not handed the private link of a rider who was unlisted after asking', async () => {
    const rider = await withoutVideo('Child In The Draw')
    const stranger = 'stranger@example.com'
    await ask(rider.id, stranger)
    const { linkKey } = await admin.put(Rider, `/api/riders/${rider.id}`, { unlisted: true })
    expect(linkKey).toBeDefined()
    const parent = { riderId: rider.id, email: 'mother@example.com', linkKey }
    expect((await test.visitor().send('POST', '/api/waiting', parent)).status).toBe(201)
    await confirm(parent.email)
    // saying it once more takes nothing from who came by the link
    await admin.put(Rider, `/api/riders/${rider.id}`, { unlisted: true, videoUrl: VIDEO })
    await nextEvening()
    expect(told(stranger)).toEqual([])
    expect(told('mother@example.com')[0]?.text).toContain(`&key=${linkKey}`)
  })

  it('has not slipped in while the owner unlisted the rider', async () => {
    const rider = await withoutVideo('Child Unlisted Now')
    const asking = (name: string) =>
      Array.from({ length: 15 }, (_, index) => join(rider.id, `${name}-${index}@example.com`))
    await Promise.all([
      ...asking('before'),
      admin.put(Rider, `/api/riders/${rider.id}`, { unlisted: true }),
      ...asking('after'),
    ])
    expect(await waitingFor(rider.id)).toEqual([])
  })

  it('is written to once an evening at most', async () => {
    const [early, late] = [await withoutVideo('Early Bird'), await withoutVideo('Night Owl')]
    await ask(early.id, 'twice@example.com')
    await ask(late.id, 'twice@example.com')
    await comesUp(early.id)
    await putUp(late.id)
    test.later(2 * HOUR)
    await evening()
    expect(told('twice@example.com')).toHaveLength(1)
    expect(told('twice@example.com')[0]?.headers.get('subject')).toBe(
      "Early Bird's video is up: Fall Futurity",
    )
    await nextEvening()
    expect(told('twice@example.com')).toHaveLength(2)
  })

  it('ends it with one click, by the email or by the mail program', async () => {
    const [up, waiting] = [await withoutVideo('Up Soon'), await withoutVideo('Up Later')]
    await ask(up.id, 'enough@example.com')
    await ask(waiting.id, 'enough@example.com')
    await comesUp(up.id)
    const [message] = told('enough@example.com')
    const header = message?.headers.get('list-unsubscribe') ?? ''
    expect(message?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const key = keyIn(message?.text)
    expect(key.length).toBeGreaterThan(20)
    expect(header).toContain(`/api/waiting/${key}/stop`)
    const path = new URL(header.slice(1, -1)).pathname
    const stopped = await test.visitor().send('POST', path, 'List-Unsubscribe=One-Click', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(stopped.status).toBe(204)
    await comesUp(waiting.id)
    expect(told('enough@example.com')).toHaveLength(1)
    // once more, and with a key that is nobody's: there is nothing to learn from it
    expect((await test.visitor().send('POST', path)).status).toBe(204)
    expect((await test.visitor().send('POST', '/api/waiting/none/stop')).status).toBe(204)
  })

  it('is not written to when it ended between the evening and the sending', async () => {
    const rider = await withoutVideo('In Between')
    await ask(rider.id, 'between@example.com')
    await putUp(rider.id)
    nextDayAt(18)
    await work.emailWaitlist(test.shop)
    await test.visitor().send('POST', `/api/waiting/${tokenOf('between@example.com')}/stop`)
    await work.sendEmails(test.shop)
    expect(told('between@example.com')).toEqual([])
  })

  it('hears nothing of a rider that left the shop, and others are told all the same', async () => {
    const [gone, here] = [await withoutVideo('Gone Rider'), await withoutVideo('Here Rider')]
    await ask(gone.id, 'both@example.com')
    await ask(here.id, 'both@example.com')
    await putUp(gone.id)
    await putUp(here.id)
    await admin.send('DELETE', `/api/riders/${gone.id}`)
    await nextEvening()
    expect(told('both@example.com')[0]?.text).toContain('Here Rider')
    expect(told('both@example.com')[0]?.text).not.toContain('Gone Rider')
  })

  it('is told once, is out of the owner’s list then, and can ask again when the video has gone', async () => {
    const rider = await withoutVideo('Comes And Goes')
    const email = 'again@example.com'
    await ask(rider.id, email)
    await comesUp(rider.id)
    expect(told(email)).toHaveLength(1)
    await admin.send('PUT', `/api/riders/${rider.id}`, { videoUrl: null })
    expect(await waitingFor(rider.id)).toEqual([])
    await comesUp(rider.id)
    expect(told(email)).toHaveLength(1)
    await admin.send('PUT', `/api/riders/${rider.id}`, { videoUrl: null })
    expect((await ask(rider.id, email)).status).toBe(201)
    expect(await waitingFor(rider.id)).toEqual([email])
    await comesUp(rider.id)
    expect(told(email)).toHaveLength(2)
  })

  it('is forgotten after half a year, and by erasing the buyer', async () => {
    const [patient, erased, informed] = ['patient@example.com', 'erased@example.com', 'informed@example.com']
    const rider = await withoutVideo('Long Wait')
    await ask(rider.id, patient)
    await ask(rider.id, erased)
    const up = await withoutVideo('Was Told Of')
    await ask(up.id, informed)
    await comesUp(up.id)
    expect(told(informed)).toHaveLength(1)
    const found = await admin.send('POST', '/api/buyers/data', { email: erased })
    expect(BuyerData.parse(JSON.parse(found.text)).waiting).toBe(1)
    expect((await admin.send('POST', '/api/buyers/erase', { email: erased })).status).toBe(200)
    // what was sent is kept for as long as the owner may read it
    await emailsAreForgotten(test.shop)
    const known = () => Promise.all([patient, erased, informed].map((email) => isStored(test.shop, email)))
    expect(await known()).toEqual([true, false, true])
    test.later(200 * 24 * HOUR)
    await work.pruneWaitlist(test.shop)
    expect(await known()).toEqual([false, false, false])
    // so long nobody stays logged in
    admin = await test.admin()
  })
})

describe('an address that was typed in', () => {
  const subjects = (email: string) => subjectsOf(mail.emailsTo(email))
  const QUESTION = "Should we tell you when Asked For's video is up?"

  it('is asked once, and told nothing before its reader agrees', async () => {
    const riders = [await withoutVideo('Asked For'), await withoutVideo('Second Rider')]
    const email = 'typed@example.com'
    for (const { id } of riders) {
      const { status, text } = await join(id, email)
      expect([status, WaitlistJoined.parse(JSON.parse(text)).toConfirm]).toEqual([201, true])
    }
    for (const { id } of riders) await putUp(id)
    for (let day = 0; day < 3; day++) await nextEvening()
    expect(subjects(email)).toEqual([QUESTION])
    const token = tokenOf(email)
    const agreed = await test.visitor().send('POST', `/api/waiting/${token}/confirm`)
    expect([agreed.status, agreed.text]).toEqual([200, '{"isWaiting":true}'])
    await evening()
    expect(subjects(email)).toEqual([QUESTION, '2 videos are up'])
    expect((await test.visitor().send('POST', '/api/waiting/none/confirm')).status).toBe(404)
  })

  it('is asked again after a week at the earliest', async () => {
    const rider = await withoutVideo('Asked For')
    const email = 'asked-again@example.com'
    for (let day = 0; day < 9; day++) {
      await join(rider.id, email)
      await work.sendEmails(test.shop)
      nextDayAt(12)
    }
    expect(subjects(email)).toEqual([QUESTION, QUESTION])
  })

  it('is not asked where the browser has proven it', async () => {
    const email = 'proven@example.com'
    const browser = test.visitor()
    await buy(browser, { rider: await addRider(admin, { eventId, name: 'Bought' }), email })
    await work.sendEmails(test.shop)
    const { pathname, search } = new URL(
      /https?:\/\/\S+\/order\/\S+/.exec(mail.emailsTo(email)[0]?.text ?? '')?.[0] ?? '',
    )
    await browser.send('GET', `/api/orders${pathname.slice('/order'.length)}${search}`)
    const rider = await withoutVideo('Asked For')
    expect((await join(rider.id, email, browser)).text).toContain('"toConfirm":false')
    await comesUp(rider.id)
    expect(subjects(email).slice(1)).toEqual(["Asked For's video is up: Fall Futurity"])
  })

  it('that said stop is not written to again, until its own link takes that back', async () => {
    const rider = await withoutVideo('Asked For')
    const email = 'never@example.com'
    await join(rider.id, email)
    await work.sendEmails(test.shop)
    const token = tokenOf(email)
    expect((await test.visitor().send('POST', `/api/waiting/${token}/stop`)).status).toBe(204)
    for (const again of [email, 'never+again@example.com', 'NEVER@example.com']) {
      expect((await join(rider.id, again)).text).toMatch(
        /^{"waiting":true,"toConfirm":true,"key":"[\w-]{43}"}$/,
      )
    }
    await comesUp(rider.id)
    expect([email, 'never+again@example.com'].flatMap(subjects)).toEqual([QUESTION])
    await emailsAreForgotten(test.shop)
    expect(await isStored(test.shop, 'never')).toBe(false)

    const back = await test.visitor().send('POST', `/api/waiting/${token}/confirm`)
    expect([back.status, back.text]).toEqual([200, '{"isWaiting":false}'])
    await join((await withoutVideo('Asked For')).id, email)
    await work.sendEmails(test.shop)
    expect(subjects(email)).toEqual([QUESTION, QUESTION])
  })
})

describe('a mistyped address', () => {
  const joined = async (riderId: number, email: string, more = {}) => {
    const { text } = await test.visitor().send('POST', '/api/waiting', { riderId, email, ...more })
    return WaitlistJoined.parse(JSON.parse(text))
  }

  it('is corrected by the browser that typed it, and is not written to', async () => {
    const rider = await withoutVideo('Corrected')
    const { key } = await joined(rider.id, 'mom@gmial.example')
    await joined(rider.id, 'mom@gmail.example', { instead: { email: 'mom@gmial.example', key } })
    expect(await waitingFor(rider.id)).toEqual(['mom@gmail.example'])
    await work.sendEmails(test.shop)
    expect(mail.emailsTo('mom@gmial.example')).toEqual([])
    expect(mail.emailsTo('mom@gmail.example')).toHaveLength(1)
    // the address may be somebody's, who can join too
    await join(rider.id, 'mom@gmial.example')
    await work.sendEmails(test.shop)
    expect(mail.emailsTo('mom@gmial.example')).toHaveLength(1)
  })

  it('stays where somebody else has joined with it', async () => {
    const rider = await withoutVideo('Wanted By Two')
    const first = await joined(rider.id, 'grandma@example.com')
    test.later(HOUR)
    const second = await joined(rider.id, 'grandma@example.com')
    for (const key of [second.key, '', first.key.slice(1)]) {
      await joined(rider.id, 'stranger@example.com', { instead: { email: 'grandma@example.com', key } })
    }
    expect(await waitingFor(rider.id)).toEqual(['grandma@example.com', 'stranger@example.com'])
  })
})

describe('who waits for a rider with two runs', () => {
  const secondRun = (riderId: number) =>
    admin.send('PUT', `/api/riders/${riderId}`, { horses: [{ horse: 2, videoUrl: VIDEO }] })
  const subjects = (email: string) => subjectsOf(told(email))
  async function awaited(riderName: string, email: string) {
    const weekend = await openWeekend(admin)
    const { runs } = await weekend.setOrder(drawOf(`${riderName} on Dash`, `${riderName} on Roan`))
    const [{ riderId } = { riderId: 0 }, second] = runs
    await ask(riderId, email)
    return { weekend, riderId, second: second?.id ?? 0 }
  }
  async function oneIsUp(email: string) {
    const rider = await awaited('Dallas Burns', email)
    await comesUp(rider.riderId)
    await nextEvening()
    expect(subjects(email)).toEqual(["Dallas Burns's video is up: Finals"])
    expect(await waitingFor(rider.riderId)).toEqual([email])
    return rider
  }

  it('is told of the first and of the second, and waits until then', async () => {
    const email = 'both-runs@example.com'
    const { riderId } = await oneIsUp(email)
    await secondRun(riderId)
    expect(await waitingFor(riderId)).toEqual([])
    await nextEvening()
    await nextEvening()
    expect(subjects(email).slice(1)).toEqual(['Another video of Dallas Burns is up: Finals'])
  })

  it('is told of both at once where both have come', async () => {
    const { riderId } = await awaited('Amy Cole', 'at-once@example.com')
    await secondRun(riderId)
    await comesUp(riderId)
    await nextEvening()
    expect(subjects('at-once@example.com')).toEqual(["Amy Cole's video is up: Finals"])
  })

  it.each(['sheet', 'fence'])('waits no more when the second was scratched on the %s', async (where) => {
    const email = `${where}@example.com`
    const { weekend, riderId, second } = await oneIsUp(email)
    if (where === 'sheet') await weekend.changeRun(second, { scratched: true })
    else await weekend.sendTaps([{ key: 'out', runId: second, at: '2026-06-12T15:00:00Z', kind: 'scratch' }])
    expect(await waitingFor(riderId)).toEqual([])
    await nextEvening()
    expect(subjects(email)).toHaveLength(1)
    const { runs } = await weekend.sheet()
    expect(runs.map(({ awaited }) => awaited)).toEqual([0, 0])
  })
})

describe('the owner', () => {
  it('sees who waits for which run, the most wanted first', async () => {
    const waiting = async () => [
      (await admin.get(Today, '/api/today')).toDo.waitlist,
      (await admin.get(Overview, '/api/overview')).waiting,
    ]
    const [before = 0] = await waiting()
    const [few, many] = [await withoutVideo('Few Fans'), await withoutVideo('Many Fans')]
    await ask(few.id, 'a@example.com')
    // who has waited longest stands first
    await ask(many.id, 'b@example.com')
    test.later(HOUR)
    for (const name of ['a', 'c']) await ask(many.id, `${name}@example.com`)
    const list = (await waitlist()).filter(({ riderName }) => riderName.endsWith(' Fans'))
    expect(list.map((rider) => [rider.riderName, addressesOf(rider)])).toEqual([
      ['Many Fans', ['b', 'a', 'c'].map((name) => `${name}@example.com`)],
      ['Few Fans', ['a@example.com']],
    ])
    const [first, second] = list[0]?.people ?? []
    expect(Date.parse(second?.since ?? '') - Date.parse(first?.since ?? '')).toBe(HOUR)
    expect(await waiting()).toEqual([before + 3, before + 3])
  })
})

describe('a thousand people who wait for the same run', () => {
  it('are all written to, and no email of an order waits for theirs', { tags: ['long'] }, async () => {
    const rider = await withoutVideo('Everybody Waits')
    const forSale = await addRider(admin, { eventId, name: 'Sells Meanwhile', videoUrl: VIDEO })
    const emails = Array.from({ length: 1000 }, (_, index) => `crowd-${index}@example.com`)
    await theyJoined(test.shop, rider.id, emails)
    await putUp(rider.id)
    nextDayAt(18)
    await work.emailWaitlist(test.shop)
    const ofCrowd = ({ to }: Email) => to[0]?.startsWith('crowd-')
    const crowd = () => mail.received.filter(ofCrowd).length
    expect(await stillWaiting()).toBe(1000)

    const stopping = new AbortController()
    const sending = work.sendEmails(test.shop, stopping.signal)
    await expect.poll(crowd).toBeGreaterThan(3)
    await buy(test.visitor(), { rider: forSale, email: 'buyer@example.com' })
    const before = crowd()
    await expect.poll(() => mail.emailsTo('buyer@example.com').length).toBe(1)
    const place = mail.received.findIndex(({ to }) => to[0] === 'buyer@example.com')
    const ahead = mail.received.slice(0, place).filter(ofCrowd).length
    // the one that was on its way when the order was paid
    expect(ahead - before).toBeLessThanOrEqual(1)
    stopping.abort()
    await sending
    expect(await stillWaiting()).toBeGreaterThan(0)
    await emailsAreForgotten(test.shop, 'waiting')
  })

  const stillWaiting = async () =>
    (await emailsOf(admin, { kind: 'video-up' })).filter(({ state }) => state === 'waiting').length
})
