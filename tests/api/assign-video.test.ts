import { beforeEach, describe, expect, it } from 'vitest'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { Video, VideoBuyers, VideoList } from '../../src/contract/videos/video.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import { reply } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { addFinishedVideo, remake } from '../support/world/videos.ts'

let eventId: number

const test = sharedTestShop({ WORKER: '0' })
const admin = sharedAdmin(test)
beforeEach(async () => {
  eventId = (await addEvent(admin)).id
})

/** A finished video of a rider, with a thumbnail and a preview; its file says its key. */
async function videoOf(riderId: number) {
  const { video, masterKey } = await addFinishedVideo(test.shop)
  await assign(video.id, { riderId })
  return { id: video.id, masterKey }
}
const rider = (name: string, horseCount = 1) => addRider(admin, { eventId, name, videoUrl: null, horseCount })
const assign = (id: number, body: object) => admin.send('POST', `/api/admin/videos/${id}/assign`, body)
const shown = async (riderId: number) => (await admin.get(Rider, api.rider(riderId))).horses
const address = (id: number) => `/media/videos/${id}`

describe('a video', () => {
  it('is given to another rider, or another horse, with its pictures', async () => {
    const [one, other] = [await rider('One'), await rider('Other', 2)]
    const { id } = await videoOf(one.id)
    const { thumbnailUrl, previewUrl } = await admin.get(Rider, api.rider(one.id))
    expect([thumbnailUrl, previewUrl]).toEqual([
      expect.stringMatching(/^\/media\/public\//),
      expect.stringMatching(/^\/media\/public\//),
    ])
    expect((await assign(id, { riderId: one.id })).status).toBe(200)
    const given = await assign(id, { riderId: other.id, horse: 2 })
    expect(Video.parse(JSON.parse(given.text)).riders).toMatchObject([{ name: 'Other', horse: 2 }])
    expect(await shown(one.id)).toMatchObject([{ videoUrl: null }])
    expect((await shown(other.id))[1]).toMatchObject({ videoUrl: address(id), available: true })
    await assign(id, { riderId: other.id, horse: 1 })
    expect((await shown(other.id)).map(({ videoUrl }) => videoUrl)).toEqual([address(id), null])
    expect(await admin.get(Rider, api.rider(other.id))).toMatchObject({ thumbnailUrl, previewUrl })
    expect((await admin.get(Rider, api.rider(one.id))).previewUrl).toBeNull()
  })

  it('that went astray comes to its buyer, who bought the run', async () => {
    const [one, other] = [await rider('One'), await rider('Other')]
    const { id, masterKey } = await videoOf(one.id)
    const buyer = test.visitor()
    const { orderUrl } = await buy(buyer, { rider: one, email: 'ann@example.com' })
    const token = tokenOf({ orderUrl })
    const wrong = await videoOf(other.id)
    await assign(id, { riderId: other.id, swap: true })
    const seen = await admin.get(VideoBuyers, `/api/admin/videos/${wrong.id}/buyers`)
    expect(seen).toMatchObject({ total: 1, buyers: [{ email: 'ann@example.com', riderName: 'One' }] })
    const fetched = await buyer.send('GET', `/order/${token}/video/1`)
    const file = await buyer.send(
      'GET',
      pathOf(new URL(fetched.headers.get('location') ?? '', test.url).href),
    )
    expect(file.text).toBe(wrong.masterKey)
    expect(file.text).not.toBe(masterKey)
  })

  it('goes on to its end for who holds it, whatever better comes, and no longer for who bought another run', async () => {
    const [one, other] = [await rider('One'), await rider('Other')]
    const { id, masterKey } = await videoOf(one.id)
    const order = await buy(test.visitor(), { rider: one, email: 'eve@example.com' })
    const open = (path: string) => test.visitor().send('GET', path)
    const begun = (await open(pathOf(order.videos[0]?.url ?? ''))).headers.get('location') ?? ''
    await remake(test.shop, { id })
    expect(await open(begun)).toMatchObject({ status: 200, text: masterKey })
    await assign(id, { riderId: other.id })
    expect(await open(begun)).toMatchObject(
      reply(403, 'This link has expired. Open your order page for a new one.'),
    )
    await assign(id, { riderId: one.id })
    expect(await open(begun)).toMatchObject({ status: 200, text: masterKey })
  })

  it('without a rider is listed as such, and can be given to one', async () => {
    const one = await rider('Gone')
    const { id } = await videoOf(one.id)
    const nobodys = async () =>
      (await admin.get(VideoList, api.videos({ without: 'rider' }))).videos.map((each) => each.id)
    expect(await nobodys()).not.toContain(id)
    await admin.send('DELETE', api.rider(one.id))
    expect(await nobodys()).toContain(id)
    await assign(id, { riderId: (await rider('Heir')).id })
    expect(await nobodys()).not.toContain(id)
  })

  it('of a deleted rider stays with its buyers when another rider gets it', async () => {
    const one = await rider('Gone')
    const { id, masterKey } = await videoOf(one.id)
    const buyer = test.visitor()
    const { videos } = await buy(buyer, { rider: one, email: 'dee@example.com' })
    await admin.send('DELETE', api.rider(one.id))
    await assign(id, { riderId: (await rider('Heir')).id })
    const { headers } = await buyer.send('GET', pathOf(videos[0]?.url ?? ''))
    const file = new URL(headers.get('location') ?? '', test.url)
    expect((await buyer.send('GET', pathOf(file.href))).text).toBe(masterKey)
  })

  it('is played by the owner, in parts too', async () => {
    const { id, masterKey } = await videoOf((await rider('Played')).id)
    const path = `/api/admin/videos/${id}/play`
    expect((await admin.send('GET', path)).text).toBe(masterKey)
    expect(await admin.send('GET', path, undefined, { range: 'bytes=0-2' })).toMatchObject(reply(206, 'vid'))
  })
})
