import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { listRiders } from '../../src/contract/catalogue/rider-calls.ts'
import { addressOf, type Endpoint } from '../../src/contract/endpoint.ts'
import { AccountEvent, User } from '../../src/contract/owner/account.ts'
import { Invited, Person } from '../../src/contract/owner/team.ts'
import * as calls from '../../src/contract/owner/team-calls.ts'
import { plainRoutes } from '../../src/contract/plain-routes.ts'
import { Upload } from '../../src/contract/videos/upload.ts'
import { beginUpload } from '../../src/contract/videos/upload-calls.ts'
import { allCalls } from '../support/all-calls.ts'
import { addRider } from '../support/buying.ts'
import { type Client, reply } from '../support/client.ts'
import { startMailServer } from '../support/mail-server.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addHelper, HELPER_PASSWORD, tokenIn } from '../support/team.ts'
import { ADMIN, openTestShop } from '../support/test-shop.ts'
import { line, openWeekend } from '../support/weekend/weekend-owner.ts'
import { recordSale } from '../support/world/past-sales.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const DAY = 24 * 60 * 60 * 1000
const BUYER = 'buyer@example.com'
const ONLY_OWNER = 'Only the owner of the shop can do this'

/** What a helper may call beside what is for everyone: the weekend, uploads, and the own login. */
const FOR_HELPERS = [
  ...['readRunningOrder', 'saveRunningOrder', 'listGoes', 'saveGoStarts', 'renameGo', 'addRun'],
  ...['listChanges', 'undoChange', 'changeRun', 'saveResults', 'listClips', 'addClips', 'readMatching'],
  ...['readNeeds', 'decideClip', 'decideClips', 'undecideClip', 'listTaps', 'addTaps'],
  ...['readWeekendSheet', 'readEventWeek'],
  ...['readFence', 'listFenceLinks', 'makeFenceLink', 'endFenceLink'],
  ...[
    'listIncoming',
    'addCloudVideo',
    'listUploads',
    'findKnownFiles',
    'beginUpload',
    'claimUpload',
    'findUpload',
  ],
  ...['changeUpload', 'listUploadParts', 'signPart', 'sealUpload', 'removeUpload'],
  ...['playVideo', 'listVideos', 'readVideoWork', 'findVideo', 'retryVideo', 'cancelVideo'],
  ...['findFrame', 'findIncomingFrame', 'addCube', 'listCubes', 'findCube'],
  ...['readAccount', 'listSessions', 'endSession', 'startConfirming', 'confirmAgain', 'changePassword'],
  ...['startCodes', 'enableCodes', 'disableCodes', 'makeRecoveryCodes'],
  ...['listPasskeys', 'startPasskey', 'addPasskey', 'removePasskey'],
]

let helper: Client

const test = sharedTestShop()
const owner = sharedAdmin(test)
beforeAll(async () => {
  helper = (await addHelper(test, owner)).helper
})

const send = async (client: Client, method: string, path: string, body?: unknown) => {
  const { status, text } = await client.send(method, path, body)
  return [status, text]
}
const invite = (username: string) => owner.post(Invited, calls.inviteHelper.path, { username })
const join = (client: Client, token: string, newPassword = HELPER_PASSWORD) =>
  client.send('POST', calls.joinTeam.path, { token, newPassword })
const logIn = async (username: string, password: string) =>
  (await test.visitor().send('POST', '/api/login', { username, password })).status
const team = () => owner.get(z.array(Person), calls.listTeam.path)
const events = async () =>
  (await owner.get(z.array(AccountEvent), '/api/account/events')).map(({ kind, detail }) => [kind, detail])

describe('an invitation', () => {
  it('lets a helper choose a password, and then log in where the owner does', async () => {
    const { person, inviteUrl, emailed } = await invite('Robin')
    expect(person).toMatchObject({ username: 'Robin', role: 'helper', lastLoginAt: null })
    expect([emailed, inviteUrl.includes('/#invite=')]).toEqual([false, true])
    const browser = test.visitor()
    const token = tokenIn(inviteUrl)
    expect(await send(browser, 'POST', calls.findInvitation.path, { token })).toEqual([
      200,
      '{"username":"Robin"}',
    ])
    expect(await send(browser, 'POST', calls.joinTeam.path, { token, newPassword: 'short' })).toEqual([
      400,
      'The new password needs at least 12 characters',
    ])
    expect(await logIn('Robin', '')).toBe(400)
    expect((await join(browser, token)).status).toBe(200)
    const user = { id: person.id, username: 'Robin', role: 'helper' }
    expect(await browser.get(User, '/api/user')).toEqual(user)
    expect(await logIn('Robin', HELPER_PASSWORD)).toBe(200)
    const known = (await team()).find(({ id }) => id === person.id)
    expect(known).toMatchObject({ invitedUntil: null, lastLoginAt: expect.any(String) })
    expect((await events()).slice(0, 3)).toEqual([
      ['logged-in-anew', 'Robin'],
      ['helper-joined', 'Robin'],
      ['helper-invited', 'Robin'],
    ])
    // the owner's answer is as specified
    expect(await owner.get(User, '/api/user')).toEqual({ id: expect.any(Number), username: ADMIN.username })
  })

  it('works once, for a week, and ends with the next one', async () => {
    const { person, inviteUrl } = await invite('Once')
    const again = async () =>
      await owner.post(Invited, addressOf(calls.renewInvitation, { params: { id: person.id } }), undefined)
    test.later(1000)
    const second = await again()
    expect((await join(test.visitor(), tokenIn(inviteUrl))).status).toBe(403)
    expect((await join(test.visitor(), tokenIn(second.inviteUrl))).status).toBe(200)
    expect(await join(test.visitor(), tokenIn(second.inviteUrl))).toMatchObject(
      reply(403, 'This invitation was used or has expired. Ask for a new one.'),
    )
    // for a forgotten password: the one before ends with the new one, and so do its sessions
    const browser = test.visitor()
    await browser.send('POST', '/api/login', { username: 'Once', password: HELPER_PASSWORD })
    const third = await again()
    expect((await browser.send('GET', '/api/user')).status).toBe(200)
    await join(test.visitor(), tokenIn(third.inviteUrl), 'another four words')
    expect((await browser.send('GET', '/api/user')).status).toBe(401)
    expect(await logIn('Once', HELPER_PASSWORD)).toBe(401)
    const late = await again()
    test.later(7 * DAY + 1000)
    expect((await join(test.visitor(), tokenIn(late.inviteUrl))).status).toBe(403)
  })

  it('is for a name that nobody has', async () => {
    for (const username of ['Casey', 'casey', ADMIN.username])
      expect(await send(owner, 'POST', calls.inviteHelper.path, { username })).toEqual([
        409,
        `There is a login named ${username} already`,
      ])
    expect(await send(owner, 'POST', calls.inviteHelper.path, { username: ' ' })).toEqual([
      400,
      'Please enter a name or an email address',
    ])
  })

  it('cannot be guessed: a network that tries has to wait, and the right link still works', async () => {
    // earlier wrong links are forgotten
    test.later(DAY)
    const { inviteUrl, person } = await invite('Guessed')
    const guess = async () => (await join(test.visitor(), `${person.id}.${'A'.repeat(43)}`)).status
    for (let count = 0; count < 20; count++) expect(await guess()).toBe(403)
    expect(await guess()).toBe(429)
    expect(await isStored(test.shop, tokenIn(inviteUrl).split('.')[1] ?? '')).toBe(false)
    expect((await join(test.visitor(), tokenIn(inviteUrl))).status).toBe(200)
  })

  it('is emailed where the helper is named by an address', async () => {
    const mail = await startMailServer()
    const shop = await openTestShop(mail.env)
    onTestFinished(() => mail.close())
    onTestFinished(() => shop.close())
    const admin = await shop.admin()
    const username = 'Helper@Example.com'
    const { emailed, person, inviteUrl } = await admin.post(Invited, calls.inviteHelper.path, { username })
    expect([emailed, person.username]).toEqual([true, 'helper@example.com'])
    await work.sendEmails(shop.shop)
    const sent = mail.received.find(({ to }) => to.includes('helper@example.com'))
    expect(sent?.text).toContain(inviteUrl)
    // neither the outbox nor the owner's view of it has the link
    expect(await isStored(shop.shop, tokenIn(inviteUrl))).toBe(false)
  })
})

describe('a helper', () => {
  const params = { id: 1, changeId: 1, token: 'nobody', device: 'none', sha: 'f'.repeat(64), part: 0 }
  /** No call can read it, so that one which reads it has let the helper in. */
  const BROKEN = '{'
  const tryCall = (client: Client, call: Endpoint) =>
    client.send(call.method, addressOf(call, { params }), call.method === 'GET' ? undefined : BROKEN)

  it('is let into the listed calls, and into no other', async () => {
    const guarded = Object.entries(allCalls).filter(([, { access }]) => access !== 'visitor')
    expect(guarded.length).toBeGreaterThan(100)
    const { helper: guest } = await addHelper(test, owner, 'Guest')
    for (const [name, call] of guarded) {
      const { status, text } = await tryCall(guest, call)
      if (FOR_HELPERS.includes(name)) expect([200, 204, 400, 404], `${name}: ${text}`).toContain(status)
      else expect([name, status, text]).toEqual([name, 403, ONLY_OWNER])
    }
    expect(FOR_HELPERS.filter((name) => !(name in allCalls))).toEqual([])
    const bytes = plainRoutes.uploadBytes.replace(':id', 'f'.repeat(32))
    expect((await guest.send('HEAD', bytes)).status).toBe(404)
  })

  it('reads neither amounts nor buyers nor secret links', async () => {
    const { eventId, setOrder } = await openWeekend(owner)
    await setOrder([line(['Open', 1, 'Sold Rider', 'Dash'])])
    const [rider] = await owner.get(z.array(Rider), addressOf(listRiders, { query: { eventId } }))
    await recordSale(test.shop, { riderId: rider?.id ?? 0, email: BUYER, horses: [1] })
    const unlisted = await addRider(owner, { eventId, name: 'A Child', unlisted: true })
    const reads = Object.values(allCalls).filter(
      ({ method, produces, access }) => method === 'GET' && !produces && access !== 'owner',
    )
    for (const call of reads) {
      const path = addressOf(call, { params: { ...params, id: eventId } })
      const { text } = await helper.send('GET', path)
      expect(text, path).not.toContain(BUYER)
      expect(text, path).not.toMatch(/"(amount|revenue|refunded|fees?|net|orderNumber)":(?!null|0)/)
      expect(text, path).not.toContain(unlisted.linkKey)
    }
    // what the owner reads there
    const sheet = `/api/admin/events/${eventId}/sheet`
    for (const secret of [BUYER, '"revenue":65', unlisted.linkKey])
      expect((await owner.send('GET', sheet)).text).toContain(secret)
    expect((await helper.send('GET', sheet)).text).toContain('"sold":1')
    const asked = addressOf(listRiders, { query: { eventId, email: BUYER } })
    expect((await owner.send('GET', asked)).text).toContain('"owned":true')
    expect((await helper.send('GET', asked)).text).not.toContain('"owned":true')
  })

  it('sees drafts and sets no price', async () => {
    const { eventId } = await openWeekend(owner)
    await owner.send('PUT', `/api/events/${eventId}`, { isDraft: true })
    expect((await test.visitor().send('GET', `/api/events/${eventId}`)).status).toBe(404)
    expect((await helper.send('GET', `/api/events/${eventId}`)).status).toBe(200)
    const upload = {
      fileName: 'C0001.MP4',
      bytes: 5,
      details: { riderName: 'New', eventId, price: 500, replaces: 1 },
    }
    const { details } = await helper.post(Upload, beginUpload.path, upload)
    expect(details).toMatchObject({ riderName: 'New', price: null, replaces: null })
    expect((await owner.post(Upload, beginUpload.path, upload)).details).toMatchObject({ price: 500 })
  })

  it('changes the own password, and the log names the helper', async () => {
    const { helper: own } = await addHelper(test, owner, 'Changing')
    const body = { currentPassword: HELPER_PASSWORD, newPassword: 'another four words' }
    expect(await send(own, 'POST', '/api/password', body)).toEqual([204, ''])
    expect(await logIn('Changing', HELPER_PASSWORD)).toBe(401)
    expect(await logIn('Changing', body.newPassword)).toBe(200)
    expect(await events()).toContainEqual(['password-changed', 'Changing'])
    expect((await owner.send('GET', '/api/user')).status).toBe(200)
  })

  it('is removed with every session', async () => {
    const { helper: gone, id } = await addHelper(test, owner, 'Gone')
    const path = addressOf(calls.removeHelper, { params: { id } })
    expect(await send(owner, 'DELETE', path)).toEqual([204, ''])
    expect(await send(gone, 'GET', '/api/admin/uploads')).toEqual([401, 'Please log in first'])
    expect(await logIn('Gone', HELPER_PASSWORD)).toBe(401)
    expect((await events())[0]).toEqual(['helper-removed', 'Gone'])
    const self = (await team()).find(({ role }) => role === 'owner')
    expect(self?.username).toBe(ADMIN.username)
    expect((await owner.send('DELETE', `/api/team/${self?.id}`)).status).toBe(404)
  })
})
