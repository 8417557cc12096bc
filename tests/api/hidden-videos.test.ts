// @module-tag postgres
import { expect, it } from 'vitest'
import { smallPicture } from '../../src/contract/platform/stored-files.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addVideoRow, picturesAreMade } from '../support/world/videos.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)

/** A rider with a video whose public files lie in the storage. */
async function riderWithVideo() {
  const { shop } = test
  const event = await addEvent(admin)
  const video = await addVideoRow(shop)
  const { still: _, ...shown } = await picturesAreMade(shop, video.id)
  const rider = await addRider(admin, { eventId: event.id, videoUrl: `/media/videos/${video.id}` })
  return { event, rider, video, files: Object.values(shown).map((key) => `/media/${key}`) }
}

const statuses = async (client: Client, paths: string[]) =>
  new Set(await Promise.all(paths.map(async (path) => (await client.send('GET', path)).status)))

it.each<[string, (made: Awaited<ReturnType<typeof riderWithVideo>>) => Promise<unknown>]>([
  ['a removed rider', ({ rider }) => admin.send('DELETE', `/api/riders/${rider.id}`)],
  ['a removed event', ({ event }) => admin.send('DELETE', `/api/events/${event.id}`)],
  [
    'a sport that is not shown',
    ({ event }) => admin.send('PUT', `/api/sports/${event.sportId}`, { isActive: false }),
  ],
  [
    'a rider who shows another video',
    ({ rider }) => admin.send('PUT', `/api/riders/${rider.id}`, { videoUrl: '' }),
  ],
])('the preview, thumbnail and storyboard of %s are gone for visitors at once', async (_, hide) => {
  const made = await riderWithVideo()
  const counted = `/media/previews/${made.video.id}.mp4`
  expect(await statuses(test.visitor(), made.files)).toEqual(new Set([200]))
  expect(await statuses(test.visitor(), [counted])).toEqual(new Set([302]))
  await hide(made)
  expect(await statuses(test.visitor(), [...made.files, counted])).toEqual(new Set([404]))
  expect(await statuses(admin, made.files)).toEqual(new Set([200]))
  expect(await statuses(admin, [counted])).toEqual(new Set([302]))
})

it('so is the picture of a removed rider, unless another rider, a text or an event shows the same', async () => {
  const { shop } = test
  const key = `images/${'c0ffee'.repeat(6).slice(0, 32)}.webp`
  for (const file of [key, smallPicture(key)]) await shop.storage.put(file, Buffer.from('picture'))
  const pictures = [`/media/${key}`, `/media/${smallPicture(key)}`]
  const seen = () => statuses(test.visitor(), pictures)
  const { id: eventId } = await addEvent(admin)
  const show = (name: string) => addRider(admin, { eventId, name, thumbnailUrl: `/media/${key}` })
  // the owner has sent it, and nobody shows it yet
  expect(await seen()).toEqual(new Set([200]))
  const [first, second] = [await show('First'), await show('Second')]
  const shown = await test.visitor().send('GET', pictures[0] ?? '')
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, expect.stringMatching(/^private/)])
  await admin.send('DELETE', `/api/riders/${first.id}`)
  expect(await seen()).toEqual(new Set([200]))
  await admin.send('DELETE', `/api/riders/${second.id}`)
  expect(await seen()).toEqual(new Set([404]))
  expect(await statuses(admin, pictures)).toEqual(new Set([200]))
  await admin.send('PUT', '/api/shop', { privacyText: `As seen here: /media/${key}` })
  expect(await seen()).toEqual(new Set([200]))
  await admin.send('PUT', '/api/shop', { privacyText: '' })
  expect(await seen()).toEqual(new Set([404]))
  await admin.send('PUT', `/api/events/${eventId}`, { thumbnailUrl: `/media/${key}` })
  expect(await seen()).toEqual(new Set([200]))
})

it('a video that no rider shows cannot be counted through to', async () => {
  const other = await addVideoRow(test.shop)
  await picturesAreMade(test.shop, other.id)
  expect(await statuses(test.visitor(), [`/media/previews/${other.id}.mp4`])).toEqual(new Set([404]))
})

it('no cache between the shop and the visitor keeps them', async () => {
  const { files } = await riderWithVideo()
  for (const path of files) {
    const { headers } = await test.visitor().send('GET', path)
    expect(headers.get('cache-control')).toMatch(/^private, /)
  }
})
