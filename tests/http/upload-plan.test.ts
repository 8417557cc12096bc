import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ERROR_HEADER } from '../../src/contract/error-codes.ts'
import { Upload } from '../../src/contract/videos/upload.ts'
import { listUploads } from '../../src/contract/videos/upload-calls.ts'
import type { ClipNeed } from '../../src/contract/weekend/upload-plan/needs.ts'
import { uploadQueue } from '../../src/web/videos/upload/queue.ts'
import type { OwnClip } from '../../src/web/weekend/memory-card/memory-cards.ts'
import { Copies } from '../../src/web/weekend/upload-plan/copies.ts'
import { type KnownUploads, UploadPlan } from '../../src/web/weekend/upload-plan/upload-plan.ts'
import { uploadSettings } from '../../src/web/weekend/upload-plan/upload-plan-settings.ts'
import type { Client } from '../support/client.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { openOwnerPage } from '../support/weekend/owner-page.ts'
import { Card } from '../support/weekend/pulled-card.ts'
import { line, openWeekend } from '../support/weekend/weekend-owner.ts'

const COOKIE = 'cloverleaf_session'

const test = sharedTestShop({ WORKER: '0' })
let admin: Client
let page: ReturnType<typeof openOwnerPage>
let plan: UploadPlan
let clipIds: number[]

beforeEach(async () => {
  admin = await test.admin()
  const weekend = await openWeekend(admin)
  await weekend.setOrder([1, 2, 3, 4].map((draw) => line(['Open', draw, `Rider ${draw}`, 'Dash'])))
  const { clips } = await weekend.addClips(
    [1, 2, 3, 4].map((index) => ({
      ...{ name: `C000${index}.MP4`, seconds: 20, bytes: 300e6, camera: 'A' },
      startedAt: new Date(Date.UTC(2026, 5, 12, 15, 0, index * 45)).toISOString(),
    })),
  )
  clipIds = clips.map(({ id }) => id)
  page = openOwnerPage(test.url, `${COOKIE}=${admin.cookie(COOKIE)}`)
  plan = new UploadPlan(weekend.eventId)
})
afterEach(async () => {
  plan.pause(true)
  // what was announced at the last moment too
  await expect.poll(async () => Object.keys(queued()).sort().join() === (await announced()).join()).toBe(true)
  for (const { upload } of uploadQueue.items.get()) await uploadQueue.remove(upload.id)
  uploadSettings.set({ paused: false, onlySold: false, hours: null })
  page.close()
})

/** The shop's clips, in the order of need, as they lie on these cards. */
function asKnown(...cards: (Card | null)[]): KnownUploads {
  const own = new Map<number, OwnClip>()
  const needs: ClipNeed[] = []
  for (const [index, card] of cards.entries()) {
    const clipId = clipIds[index] ?? 0
    needs.push({ clipId, where: 'card', need: 'rest', people: 0, since: null })
    if (card) own.set(clipId, card.clip(index + 1))
  }
  return { needs, own, timeZone: 'UTC' }
}

const announced = async () => {
  const uploads = await admin.get(z.array(Upload), listUploads.path)
  return uploads.map(({ fileName }) => fileName).sort()
}
/** What has begun is tried over and over, since nothing is answered here. */
const wordOf = (state: string) => (state === 'sending' || state === 'broken' ? 'under way' : state)
const queued = () =>
  Object.fromEntries(uploadQueue.items.get().map(({ upload, state }) => [upload.fileName, wordOf(state)]))
const refused = () => [...plan.state.get().refused.values()].map(({ sentence }) => sentence)

describe('a card that is pulled out', () => {
  it('announces none of its files, and goes on with those of the other card', async () => {
    const [pulled, other] = [new Card(), new Card()]
    pulled.isOut = true
    plan.begin()
    plan.update(asKnown(pulled, pulled, pulled, other))
    await expect.poll(announced).toContain('C0004.MP4')
    expect(await announced()).toEqual(['C0004.MP4'])
    expect(refused()).toEqual([])
    // its folder is chosen again
    plan.update(asKnown(new Card(), null, null, other))
    await expect.poll(announced).toEqual(['C0001.MP4', 'C0004.MP4'])
  })

  it('goes on by itself where its reader failed for a moment', async () => {
    const [pulled, other] = [new Card(), new Card()]
    pulled.isOut = true
    const known = asKnown(pulled, other)
    plan.begin()
    plan.update(known)
    await expect.poll(announced).toContain('C0002.MP4')
    expect(await announced()).toEqual(['C0002.MP4'])
    pulled.isOut = false
    plan.update(known)
    await expect.poll(announced).toEqual(['C0001.MP4', 'C0002.MP4'])
  })

  it('is not taken for a computer that can make no copies', async () => {
    const [pulled, there] = [new Card(), new Card()]
    pulled.isOut = true
    const copies = new Copies()
    await expect(copies.of(pulled.clip(1), 1, 'UTC')).rejects.toThrow()
    expect(copies.speed.get()).toBeNull()
    // Node has no coder
    expect(await copies.of(there.clip(1), 1, 'UTC')).toMatchObject({ carries: 'master' })
    expect(copies.speed.get()).toBe(0)
  })
})

describe('a shop that is away for a moment', () => {
  const isAnnouncement = (path: string, init?: RequestInit) =>
    path === '/api/admin/uploads' && init?.method === 'POST'

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed'))],
    ['is being restarted', () => Promise.resolve(new Response('Bad gateway', { status: 502 }))],
    ['has too much to do', () => Promise.resolve(new Response('Later', { status: 429 }))],
  ])('which %s refuses nothing: what was chosen is announced when it is back', async (_, answer) => {
    let asked = 0
    page.line((path, init) => {
      if (!isAnnouncement(path, init)) return null
      asked++
      return answer()
    })
    plan.begin()
    plan.update(asKnown(new Card()))
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expect.poll(() => plan.state.get()).toMatchObject({ making: null, isWaiting: true })
    expect(refused()).toEqual([])
    page.goOnline()
    await expect.poll(announced).toEqual(['C0001.MP4'])
    await expect.poll(() => plan.state.get().isWaiting).toBe(false)
  })

  it('is not waited for any more once nothing is left to be asked', async () => {
    page.line((path, init) => (isAnnouncement(path, init) ? Promise.reject(new TypeError('gone')) : null))
    plan.begin()
    plan.update(asKnown(new Card()))
    await expect.poll(() => plan.state.get().isWaiting).toBe(true)
    // another computer has sent it
    plan.update(asKnown())
    page.goOnline()
    await expect.poll(() => plan.state.get().isWaiting).toBe(false)
  })

  it.each([
    ['has no room', 507, 'disk-full'],
    ['has a bucket that takes nothing from browsers', 503, 'bucket-refuses-browsers'],
  ])('but one that %s is asked again when the owner says so', async (_, status, code) => {
    const headers = { [ERROR_HEADER]: code }
    const refusal = new Response('It cannot be taken.', { status, headers })
    page.line((path, init) => (isAnnouncement(path, init) ? Promise.resolve(refusal) : null))
    plan.begin()
    plan.update(asKnown(new Card()))
    await expect.poll(refused).toEqual(['It cannot be taken.'])
    page.goOnline()
    plan.begin()
    await expect.poll(announced).toEqual(['C0001.MP4'])
  })
})

describe('a file under way', () => {
  const sendFirst = async (known = asKnown(new Card())) => {
    plan.begin()
    plan.update(known)
    await expect.poll(queued).toEqual({ 'C0001.MP4': 'under way' })
  }

  it.each(['needs-file', 'needs-permission'] as const)(
    'goes on after a restart (%s), once the folder of its card may be read again',
    async (state) => {
      await sendFirst()
      const [item] = uploadQueue.items.get()
      uploadQueue.pause(item?.upload.id ?? '')
      uploadQueue.items.set(uploadQueue.items.get().map((one) => ({ ...one, file: null, state })))
      plan.update(asKnown(null))
      expect(queued()).toEqual({ 'C0001.MP4': state })
      const known = asKnown(new Card())
      plan.pause(true)
      plan.update(known)
      // longer than reading a byte takes
      await announced()
      expect(queued()).toEqual({ 'C0001.MP4': state })
      plan.pause(false)
      plan.update(known)
      await expect.poll(queued).toEqual({ 'C0001.MP4': 'under way' })
    },
  )

  it('waits for its card, and does not try one that is out over and over', async () => {
    const pulled = new Card()
    const known = asKnown(pulled)
    await sendFirst(known)
    pulled.isOut = true
    const states: string[] = []
    const end = uploadQueue.items.listen(() => {
      states.push(...Object.values(queued()))
      plan.update(known)
    })
    const [item] = uploadQueue.items.get()
    uploadQueue.pause(item?.upload.id ?? '')
    await uploadQueue.resume(item?.upload.id ?? '')
    await expect.poll(() => plan.lost.all.get().size).toBe(1)
    expect(
      states.filter((state, index) => state === 'needs-file' && states[index - 1] !== state),
    ).toHaveLength(1)
    end()
    plan.update(asKnown(new Card()))
    await expect.poll(queued).toEqual({ 'C0001.MP4': 'under way' })
  })

  it('goes on from a pause too where the owner says to try again what was refused', async () => {
    await sendFirst()
    plan.pause(true)
    expect(queued()).toEqual({ 'C0001.MP4': 'paused' })
    plan.begin()
    await expect.poll(queued).toEqual({ 'C0001.MP4': 'under way' })
  })
})
