import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { UploadedImage } from '../../src/contract/videos/video.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)

const UNREADABLE = 'This is not a picture we can read. Please send JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG.'

const picture = (width = 2000, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: 'orange' } })

const form = (bytes: Uint8Array<ArrayBuffer> | string, name = 'picture.jpg', field = 'image') => {
  const data = new FormData()
  data.append(field, new Blob([bytes], { type: 'image/jpeg' }), name)
  return data
}

const bytesOf = (image: Sharp) => image.toBuffer().then((buffer) => new Uint8Array(buffer))

const upload = async (bytes: Uint8Array<ArrayBuffer> | string) =>
  (await admin.post(UploadedImage, '/api/upload-image', form(bytes))).imageUrl

async function load(path: string) {
  const response = await fetch(test.url + path)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { response, bytes, picture: await sharp(bytes).metadata() }
}

/** The same PNG, saying that it is larger than it is. */
function withSize(png: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const view = new DataView(png.buffer, png.byteOffset)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, crc32(png.subarray(12, 29)))
  return png
}

const kinds: [string, () => Promise<Uint8Array<ArrayBuffer> | string>][] = [
  ['JPEG', () => bytesOf(picture().jpeg())],
  ['PNG', () => bytesOf(picture().png())],
  ['WebP', () => bytesOf(picture().webp())],
  ['AVIF', () => bytesOf(picture(200, 100).avif({ effort: 0 }))],
  ['GIF', () => bytesOf(picture().gif())],
  ['TIFF', () => bytesOf(picture().tiff())],
  [
    'SVG',
    async () =>
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="9" height="9"/></svg>',
  ],
]

describe('a picture', () => {
  it.each(kinds)('of the kind %s becomes WebP in two sizes', async (_kind, make) => {
    const imageUrl = await upload(await make())
    expect(imageUrl).toMatch(/^\/media\/images\/[0-9a-f]{32}\.webp$/)
    const full = await load(imageUrl)
    expect(full.response.headers.get('content-type')).toBe('image/webp')
    expect(full.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(full.picture).toMatchObject({ format: 'webp' })
    expect(full.picture.width / full.picture.height).toBe(2)
    expect(full.picture.width).toBeLessThanOrEqual(1600)
    const small = await load(imageUrl.replace('.webp', '-640.webp'))
    expect(small.picture.width).toBe(Math.min(640, full.picture.width))
  })

  it('stands upright and no longer says where it was taken', async () => {
    const photo = picture(400, 200)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
    const imageUrl = await upload(await bytesOf(photo))
    const { picture: found } = await load(imageUrl)
    expect([found.width, found.height]).toEqual([200, 400])
    expect(found.exif).toBeUndefined()
    expect(found.orientation).toBeUndefined()
  })

  it('sent twice has the same address', async () => {
    const bytes = await bytesOf(picture(300, 300).png())
    expect(await upload(bytes)).toBe(await upload(bytes))
  })

  it('leaves no unfinished file', () => {
    const files = readdirSync(join(test.shop.config.dataDir, 'media', 'images'))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((name) => !/^[0-9a-f]{32}(-640)?\.webp$/.test(name))).toEqual([])
  })
})

describe('an unsupported picture', () => {
  const refused = async (body: FormData) => {
    const { status, text } = await admin.send('POST', '/api/upload-image', body)
    return [status, text]
  }

  it.each([
    ['text with a picture name', 'hello'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
    ['a PDF', '%PDF-1.7\n'],
  ])('is refused by its content: %s', async (_what, content) => {
    expect(await refused(form(content))).toEqual([415, UNREADABLE])
  })

  it('is refused when half of it is missing', async () => {
    const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251))
    const bytes = await bytesOf(sharp(noise, { raw: { width: 300, height: 300, channels: 3 } }).png())
    expect(await refused(form(bytes.slice(0, bytes.length / 2)))).toEqual([
      400,
      'The picture is damaged and cannot be read to its end',
    ])
  })

  it('is refused above 25 MB', async () => {
    expect(await refused(form(new Uint8Array(25 * 1024 * 1024 + 1)))).toEqual([
      413,
      'The picture is too large: at most 25 MB',
    ])
  })

  it('is refused when a small file has too many pixels', async () => {
    const bomb = withSize(await bytesOf(picture(1, 1).png()), 20_000, 6000)
    expect(await refused(form(bomb))).toEqual([413, 'The picture is too large: at most 100 million pixels'])
  })

  const drawing = (inner: string, before = '') =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">${inner}</svg>`

  it('is refused when its words unfold without end', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    )
    const bomb = `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs.join('')}]>`
    expect(await refused(form(drawing('<text y="9">&l9;</text>', bomb)))).toEqual([415, UNREADABLE])
  })

  // it is drawn until the half million shapes are reached that a drawing may have
  it('is refused when its shapes do', { tags: ['long'] }, async () => {
    const nested = Array.from(
      { length: 20 },
      (_, level) => `<g id="g${level + 1}">${`<use href="#g${level}"/>`.repeat(10)}</g>`,
    )
    const [status] = await refused(
      form(drawing(`<g id="g0"><rect width="1" height="1"/></g>${nested.join('')}`)),
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })

  it('is refused in another field, without a file and outside a form', async () => {
    const inField = [400, 'Please send the picture in the field image']
    expect(await refused(form('x', 'a.png', 'file'))).toEqual(inField)
    const empty = new FormData()
    empty.append('image', 'just text')
    expect(await refused(empty)).toEqual(inField)
    const { status, text } = await admin.send('POST', '/api/upload-image', {})
    expect([status, text]).toEqual([415, 'Please send the picture as a form with the field image'])
  })
})

it.each(['00000000000000000000000000000000.webp', 'x.webp'])('%s is a 404', async (name) => {
  expect((await test.visitor().send('GET', `/media/images/${name}`)).status).toBe(404)
})
