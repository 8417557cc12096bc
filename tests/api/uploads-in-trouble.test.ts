import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { addEvent } from '../support/buying.ts'
import { complaints } from '../support/complaints.ts'
import { announce, checksumOf, findUpload, seal, sendBytes, untilFinished } from '../support/sender.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { fileOf, finishUpload } from '../support/world/uploads.ts'
import { work } from '../support/world/work.ts'

const HOUR = 60 * 60 * 1000

let eventId: number
const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
})

async function sendOne(riderName: string, before: (id: string) => unknown = () => undefined) {
  const bytes = randomBytes(1000)
  const { id } = await announce(admin, {
    bytes: bytes.length,
    purpose: 'video',
    details: { riderName, eventId },
  })
  before(id)
  await sendBytes(test.url, admin, id, bytes)
  await seal(admin, id, checksumOf(bytes))
  return id
}

/** Each try is told in the log. */
const forgetComplaints = () => complaints.splice(0).join()

/** What the storage does with the file of this upload from now on. */
function troubleWith(doIt: (key: string) => Promise<void>) {
  const { storage } = test.shop
  const take = storage.take.bind(storage)
  return vi.spyOn(storage, 'take').mockImplementation(async (key, path) => {
    await doIt(key)
    return take(key, path)
  })
}

const stateOf = async (id: string) => (await findUpload(admin, id)).state
const partPath = (id: string) => join(test.shop.config.dataDir, 'uploads', id)
const isStored = (id: string) => existsSync(fileOf(test.shop, `sources/${id}.mp4`))

/** Another one comes behind it and is finished, hours later. */
async function laterAnother(name: string) {
  test.later(6 * HOUR)
  expect((await untilFinished(admin, await sendOne(name))).state).toBe('done')
}

it('a file that can never be stored keeps no other waiting, is compared once, and leaves nothing', async () => {
  const refused = new Set<string>()
  const taking = troubleWith(async (key) => {
    if ([...refused].some((id) => key.includes(id))) throw new Error('This bucket takes no such file')
  })
  onTestFinished(() => taking.mockRestore())
  const id = await sendOne('Never', (id) => refused.add(id))
  await expect.poll(() => stateOf(id)).toBe('storing')
  const compared = vi.fn()
  await expect(finishUpload(test.shop, id, compared)).rejects.toThrow('no such file')
  expect(compared).not.toHaveBeenCalled()

  // many that come at once are no further tries: it may be a matter of minutes
  for (let n = 1; n <= 10; n++)
    expect((await untilFinished(admin, await sendOne(`At once ${n}`))).state).toBe('done')
  expect(await stateOf(id)).toBe('storing')
  for (let n = 1; n <= 8; n++) await laterAnother(`Rider ${n}`)
  const failed = await untilFinished(admin, id)
  expect(failed).toMatchObject({
    state: 'failed',
    error: 'The file could not be stored, however often it was tried. Please send it again.',
  })
  await expect.poll(() => existsSync(partPath(id))).toBe(false)
  expect(isStored(id)).toBe(false)
  expect(forgetComplaints()).toContain('This bucket takes no such file')
})

it.each([
  ['a bucket that refuses the key of the shop', { $metadata: { httpStatusCode: 403 } }],
  ['a disk that is mounted for reading', { code: 'EROFS' }],
])('%s costs no file, however long it takes to put it right', async (name, trouble) => {
  let isRight = false
  const taking = troubleWith(async () => {
    if (!isRight) throw Object.assign(new Error('Not allowed'), trouble)
  })
  onTestFinished(() => taking.mockRestore())
  const id = await sendOne(name)
  const check = async () => {
    const bytes = randomBytes(100)
    const other = await announce(admin, { bytes: bytes.length, purpose: 'check', details: null })
    await sendBytes(test.url, admin, other.id, bytes)
    await seal(admin, other.id, checksumOf(bytes))
    expect((await untilFinished(admin, other.id)).state).toBe('done')
  }
  for (let n = 1; n <= 10; n++) {
    test.later(6 * HOUR)
    await check()
  }
  expect(await stateOf(id)).toBe('storing')
  isRight = true
  test.later(HOUR)
  await check()
  expect(await untilFinished(admin, id)).toMatchObject({ state: 'done', error: null })
  expect(forgetComplaints()).toContain('Not allowed')
})

it('however many the storage refuses, each has its turn, and those behind them too', async () => {
  // who was refused is tried again a second later, and a busy machine may need longer than that
  test.stopTime()
  const refused: string[] = []
  const tried: (string | undefined)[] = []
  const answering: (() => void)[] = []
  const taking = troubleWith(async (key) => {
    const id = refused.find((one) => key.includes(one))
    if (!id) return
    tried.push(id)
    await new Promise<void>((resolve) => answering.push(resolve))
    throw Object.assign(new Error('Not allowed'), { code: 'EACCES' })
  })
  const answerOne = () => answering.shift()?.()
  onTestFinished(() => taking.mockRestore())
  for (let n = 1; n <= 5; n++) await sendOne(`Refused ${n}`, (id) => refused.push(id))
  const behind = await sendOne('Behind them')
  await expect.poll(() => answering.length).toBe(4)
  answerOne()
  await expect.poll(() => answering.length).toBe(4)
  expect(tried.toSorted(), 'nobody twice before each had its turn').toEqual(refused.toSorted())
  answerOne()
  expect((await untilFinished(admin, behind)).state).toBe('done')

  taking.mockRestore()
  while (answering.length > 0) answerOne()
  await expect.poll(() => complaints.length).toBe(tried.length)
  test.later(HOUR)
  await sendOne('Afterwards')
  for (const id of refused) expect((await untilFinished(admin, id)).state).toBe('done')
  expect(forgetComplaints()).toContain('Not allowed')
})

it('a part that cannot even be looked at keeps no other waiting', async () => {
  const taking = troubleWith(async () => {
    throw new Error('Not now')
  })
  const id = await sendOne('Unreadable')
  // it is written down as being stored before that is tried
  await expect.poll(() => complaints.join()).toContain('Not now')
  taking.mockRestore()
  const part = partPath(id)
  rmSync(part)
  // a link that leads to itself
  symlinkSync(part, part)
  await laterAnother('Behind it')
  rmSync(part)
  expect((await admin.send('DELETE', `/api/admin/uploads/${id}`)).status).toBe(204)
  expect(forgetComplaints()).toContain('ELOOP')
})

it('what failed is kept until it is given up, or for two weeks, and then goes with its note', async () => {
  const sendToNobody = async () => {
    const details = { riderName: 'Lost', eventId: (await addEvent(admin, 'Called off')).id }
    const bytes = randomBytes(1000)
    const { id } = await announce(admin, { bytes: bytes.length, details })
    await sendBytes(test.url, admin, id, bytes)
    await admin.send('DELETE', `/api/events/${details.eventId}`)
    await seal(admin, id, checksumOf(bytes))
    expect((await untilFinished(admin, id)).state).toBe('failed')
    // whose it is can still be put right
    expect(isStored(id)).toBe(true)
    return id
  }
  const id = await sendToNobody()
  expect((await admin.send('DELETE', `/api/admin/uploads/${id}`)).status).toBe(204)
  expect(isStored(id)).toBe(false)

  const old = await sendToNobody()
  await work.tidyUploads(test.shop)
  expect(isStored(old)).toBe(true)
  test.later(15 * 24 * HOUR)
  await work.tidyUploads(test.shop)
  expect(isStored(old)).toBe(false)
})
