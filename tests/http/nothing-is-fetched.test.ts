import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

/** Something on the inside, which a visitor could not reach but the shop's server could. */
let inside: Server
let address: string
const asked: string[] = []

const test = sharedTestShop()
const admin = sharedAdmin(test)

beforeAll(async () => {
  inside = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
})
afterAll(() => {
  inside.closeAllConnections()
  inside.close()
})
beforeEach(() => {
  asked.length = 0
})

it('addresses of videos and pictures are never fetched by the server', async () => {
  const event = await addEvent(admin)
  const url = (what: string) => `${address}/${what}`
  await admin.send('PUT', `/api/events/${event.id}`, { thumbnailUrl: url('event.jpg') })
  await admin.send('PUT', `/api/sports/${event.sportId}`, { imageUrl: url('sport.jpg') })
  await admin.send('PUT', '/api/shop', { socialUrl: url('social') })
  const work = { title: 'W', description: 'D', category: 'Commercial' }
  const item = { ...work, videoUrl: url('work.mp4'), thumbnailUrl: url('work.jpg') }
  expect((await admin.send('POST', '/api/portfolio', item)).status).toBe(201)
  const rider = await addRider(admin, {
    eventId: event.id,
    videoUrl: url('run.mp4'),
    thumbnailUrl: url('rider.jpg'),
  })
  const buyer = test.visitor()
  const delivery = await buy(buyer, { rider, email: 'buyer@example.com' })
  const video = pathOf(delivery.videos[0]?.url ?? '')
  for (const path of [
    '/',
    '/sports',
    '/my-work',
    `/event/${event.id}`,
    `/event/${event.id}?rider=${rider.id}`,
    video,
  ]) {
    const { status } = await buyer.send('GET', path)
    expect([200, 302], path).toContain(status)
  }
  expect((await buyer.send('GET', video)).headers.get('location')).toBe(url('run.mp4'))
  expect(asked).toEqual([])
})

const drawing = (inner: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">${inner}</svg>`

function send(svg: string) {
  const form = new FormData()
  form.append('image', new Blob([svg]), 'drawing.svg')
  return admin.send('POST', '/api/upload-image', form)
}

it('an SVG is rendered without external addresses and local files', async () => {
  for (const inner of [
    `<image width="20" height="20" href="${address}/a.svg"/>`,
    `<image width="20" height="20" xlink:href="${address}/b.svg"/>`,
    '<image width="20" height="20" href="file:///etc/passwd"/>',
    `<use href="${address}/c.svg#x"/>`,
    `<style>@import url("${address}/d.css");</style><rect width="9" height="9" fill="url(${address}/e.svg#g)"/>`,
    `<foreignObject width="20" height="20"><img src="${address}/f.png"/></foreignObject>`,
  ]) {
    expect([201, 400, 415], inner).toContain((await send(drawing(inner))).status)
  }
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${address}/g"><!ENTITY y SYSTEM "file:///etc/hostname">]>`
  expect([201, 400, 415]).toContain((await send(drawing('<text y="9">&x;&y;</text>', entity))).status)
  expect(asked).toEqual([])
})

it('a playlist under a video’s name is not followed', async () => {
  const folder = join(test.shop.config.dataDir, 'media/incoming')
  await mkdir(folder, { recursive: true })
  const lists: Record<string, string> = {
    'hls.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${address}/h.ts\n#EXT-X-ENDLIST\n`,
    'concat.mp4': `ffconcat version 1.0\nfile '${address}/i.mp4'\nfile '/etc/passwd'\n`,
    'dash.mp4': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${address}/j.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    'sdp.mp4': 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\n',
  }
  for (const [name, text] of Object.entries(lists)) {
    await writeFile(join(folder, name), text)
    const { status } = await admin.send('GET', `/api/admin/incoming/frames?fileName=${name}&part=0`)
    expect([name, status]).toEqual([name, 422])
  }
  expect(asked).toEqual([])
})
