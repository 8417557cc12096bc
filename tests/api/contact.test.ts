import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Overview } from '../../src/contract/books/sales.ts'
import {
  ContactReceived,
  ContactRequest,
  OpenedRequest,
  UnansweredRequests,
} from '../../src/contract/owner/contact.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { emailsOf } from '../support/observe.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { openTestShop } from '../support/test-shop.ts'
import { work } from '../support/world/work.ts'

const Requests = z.array(ContactRequest)

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
const admin = sharedAdmin(test)

const ASKED = {
  businessName: 'Ranch & Sons',
  fullName: 'Sue Johnson',
  email: 'sue@ranch.example',
  phone: '555 0100',
  eventType: 'Sports Event',
  eventLocation: 'Fort Worth',
  eventDate: 'the first weekend of May',
  services: ['Drone Footage', 'Same-Day Delivery'],
  additionalDetails: 'About 40 riders <b>a day</b>',
  preferredContact: 'Phone',
}
const ask = async (body: object) => {
  test.later(31 * 60_000)
  const { status, text } = await test.visitor().send('POST', '/api/contact', body)
  return [status, text]
}
const inbox = (query = '') => admin.get(Requests, `/api/contact${query}`)

describe('a contact request', () => {
  it('is in the owner’s inbox as it was written', async () => {
    await test.visitor().post(ContactReceived, '/api/contact', ASKED)
    expect(await inbox()).toEqual([
      { ...ASKED, id: expect.any(Number), state: 'new', createdAt: expect.any(String) },
    ])
    expect((await admin.get(Overview, '/api/overview')).newRequests).toBe(1)
  })

  it('is emailed to the owner, with a reply-to of the sender', async () => {
    await work.sendEmails(test.shop)
    const [email] = mail.emailsTo('hello@cloverleaf.example')
    const { headers, text, html } = email ?? { headers: new Map() }
    expect(headers.get('subject')).toBe('Request from Sue Johnson: Sports Event')
    expect(headers.get('reply-to')).toBe('sue@ranch.example')
    for (const words of [
      'Sue Johnson',
      '555 0100',
      'Fort Worth',
      'Drone Footage, Same-Day Delivery',
      '40 riders <b>',
    ]) {
      expect(text).toContain(words)
    }
    expect(html).not.toContain('<b>')
  })

  it('needs a name, an address and a kind of event, and nothing else', async () => {
    const least = { fullName: ' Bob ', email: 'bob@example.com', eventType: 'Other' }
    expect((await ask(least))[0]).toBe(201)
    expect((await inbox())[0]).toMatchObject({
      fullName: 'Bob',
      phone: null,
      services: [],
      preferredContact: null,
    })
    for (const missing of Object.keys(least)) {
      for (const empty of [undefined, null, '', '  ']) {
        expect(await ask({ ...least, [missing]: empty })).toEqual([
          400,
          'Please fill out all required fields',
        ])
      }
    }
  })

  it.each([
    [{ email: 'sue' }, 'Please enter an email address such as you@example.com'],
    [{ email: 'a@b.co\r\nBcc: x@y.z' }, 'Please enter an email address such as you@example.com'],
    [{ eventType: 'Party' }, 'Please choose one of the event types'],
    [{ services: ['Cooking'] }, 'Please choose from the services'],
    [{ preferredContact: 'Pigeon' }, 'Please choose Email or Phone'],
    [{ additionalDetails: 'x'.repeat(5001) }, 'At most 5000 characters are possible here'],
  ])('with %j is refused', async (change, sentence) => {
    expect(await ask({ ...ASKED, ...change })).toEqual([400, sentence])
  })

  it('takes an empty choice as none', async () => {
    expect((await ask({ ...ASKED, preferredContact: '', services: null }))[0]).toBe(201)
    expect((await inbox())[0]).toMatchObject({ preferredContact: null, services: [] })
  })

  it('of a bot gets a success and is not stored', async () => {
    const before = await inbox()
    expect(await ask({ ...ASKED, website: 'https://spam.example' })).toEqual([201, '{"received":true}'])
    expect(await inbox()).toEqual(before)
  })

  it('retried after a lost connection is one request and one email', async () => {
    const before = await inbox()
    const emails = async () => (await emailsOf(admin)).length
    const emailsBefore = await emails()
    const again = { ...ASKED, attempt: 'the same attempt' }
    test.later(61 * 60_000)
    const answers = await Promise.all([1, 2].map(() => test.visitor().send('POST', '/api/contact', again)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await ask(again)).toEqual([201, '{"received":true}'])
    expect(await inbox()).toHaveLength(before.length + 1)
    expect(await emails()).toBe(emailsBefore + 1)
    expect((await ask({ ...ASKED, attempt: 'another attempt' }))[0]).toBe(201)
    expect(await inbox()).toHaveLength(before.length + 2)
  })

  it('is throttled after several others', async () => {
    test.later(61 * 60_000)
    const answers = []
    for (let i = 0; i < 7; i++) answers.push(await test.visitor().send('POST', '/api/contact', ASKED))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429, 429])
    expect(answers[5]?.text).toBe("You've sent several requests already. Please try again in 60 seconds.")
    test.later(61_000)
    expect((await test.visitor().send('POST', '/api/contact', ASKED)).status).toBe(201)
  })
})

describe('the inbox', () => {
  it('shows the state of requests, and archived ones only when filtered', async () => {
    const [first, second] = await inbox()
    const mark = (id: number | undefined, state: string) =>
      admin.put(ContactRequest, `/api/contact/${id}`, { state })
    expect(await mark(first?.id, 'read')).toEqual({ ...first, state: 'read' })
    expect((await mark(second?.id, 'archived')).state).toBe('archived')
    const ids = async (query = '') => (await inbox(query)).map(({ id }) => id)
    expect(await ids()).not.toContain(second?.id)
    expect(await ids('?state=archived')).toEqual([second?.id])
    expect(await ids('?state=read')).toEqual([first?.id])
    expect((await mark(first?.id, 'answered')).state).toBe('answered')
    const wrong = await admin.send('PUT', `/api/contact/${first?.id}`, { state: 'lost' })
    expect([wrong.status, wrong.text]).toEqual([400, 'A request is new, read, answered or archived'])
  })

  it('counts what is not answered, however often it was opened', async () => {
    const counts = async () => ({
      navigation: (await admin.get(UnansweredRequests, '/api/contact/unanswered')).count,
      today: (await admin.get(Today, '/api/today')).toDo.requests,
      overview: (await admin.get(Overview, '/api/overview')).newRequests,
      listed: (await inbox('?state=unanswered')).length,
    })
    const all = (count: number) => ({ navigation: count, today: count, overview: count, listed: count })
    const [last] = await inbox('?state=new')
    const { listed } = await counts()
    expect(await counts()).toEqual(all(listed))
    await admin.put(ContactRequest, `/api/contact/${last?.id}`, { state: 'read' })
    expect(await counts()).toEqual(all(listed))
    await admin.put(ContactRequest, `/api/contact/${last?.id}`, { state: 'answered' })
    expect(await counts()).toEqual(all(listed - 1))
  })

  it('sends an answer by email, with the message below, and is done then', async () => {
    const [last] = await inbox('?state=unanswered')
    const path = `/api/contact/${last?.id}`
    const open = () => admin.get(OpenedRequest, path)
    const body = { text: 'Hello Sue,\n\nwe are free that day.\nCall us.', attempt: 'attempt-1' }
    const unsaid = await admin.send('POST', `${path}/answer`, { ...body, text: '  ' })
    expect([unsaid.status, unsaid.text]).toEqual([400, 'Please write your answer'])
    expect((await open()).state).not.toBe('answered')
    // a retry after a lost connection is the same answer
    const answers = await Promise.all([1, 2].map(() => admin.send('POST', `${path}/answer`, body)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await open()).toMatchObject({
      state: 'answered',
      answers: [{ text: body.text, state: 'waiting', at: expect.any(String) }],
    })
    await work.sendEmails(test.shop)
    const [email, ...more] = mail.emailsTo('sue@ranch.example')
    expect(more).toEqual([])
    const { headers, text, html } = email ?? { headers: new Map() }
    expect(headers.get('reply-to')).toBe('hello@cloverleaf.example')
    expect(headers.get('subject')).toBe('Re: your message')
    expect(text).toContain('we are free that day.\r\nCall us.')
    expect(text).toContain('> About 40 riders <b>a day</b>')
    expect(html).toContain('we are free that day.<br>Call us.')
    expect(html).not.toContain('<b>')
    await admin.post(ContactRequest, `${path}/answer`, { ...body, attempt: 'attempt-2' })
    expect((await open()).answers).toHaveLength(2)
  })

  it('sends answers also while the shop takes no real money', async () => {
    const trial = await openTestShop({
      ...mail.env,
      PUBLIC_URL: 'https://films.test',
      SECRET_KEY: 'a-secret-of-at-least-thirty-two-signs',
      WORKER: '0',
    })
    const owner = await trial.admin()
    await trial.visitor().post(ContactReceived, '/api/contact', ASKED)
    const [asked] = await owner.get(Requests, '/api/contact')
    await owner.post(ContactRequest, `/api/contact/${asked?.id}/answer`, {
      text: 'Yes',
      attempt: 'attempt-1',
    })
    mail.received.length = 0
    await work.sendEmails(trial.shop)
    expect(mail.emailsTo(ASKED.email)).toHaveLength(1)
    await trial.close()
  })

  it('comes in pages', async () => {
    const all = await inbox()
    const page = await inbox('?limit=2')
    expect(page).toEqual(all.slice(0, 2))
    expect(await inbox(`?limit=2&before=${page[1]?.id}`)).toEqual(all.slice(2, 4))
  })
})
