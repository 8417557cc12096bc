import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { request as ask } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Share } from '../../src/contract/buying/share.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, pathOf, tokenOf } from '../support/buying.ts'
import { salesOf } from '../support/observe.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const SIZE = 3 * 1024 * 1024 + 17
const content = randomBytes(SIZE)
const EXPIRED = 'This link has expired. Open your order page for a new one.'
const MINUTE = 60_000

let eventId: number
let folder: string
let rider: Rider

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  folder = join(test.shop.config.dataDir, 'media/videos')
  mkdirSync(join(folder, '2026'), { recursive: true })
  writeFileSync(join(folder, '2026/jane.mp4'), content)
  writeFileSync(join(test.shop.config.dataDir, 'private.mp4'), 'private')
  rider = await addRider(admin, { eventId, name: 'José Ñandú', videoUrl: '/media/videos/2026/jane.mp4' })
})

let people = 0
const someone = () => `downloader-${++people}@example.com`

/** Of the sale that this finds: an address or the order's number. */
async function refund(search: string, body: object = {}) {
  const [sale] = await salesOf(admin, search)
  return admin.send('POST', api.refund(sale?.id ?? 0), body)
}

interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

async function fetchFile(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const response = await fetch(test.url + path, { method, headers, redirect: 'manual' })
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

const locationOf = ({ headers }: Answer) => headers.get('location') ?? ''

/** Where the permanent address of a new order leads. */
async function signedAddress(query = '', of = rider) {
  const delivery = await buy(test.visitor(), { rider: of, email: someone() })
  const { status, headers } = await fetchFile(`${pathOf(delivery.videos[0]?.url ?? '')}${query}`)
  expect(status).toBe(302)
  return headers.get('location') ?? ''
}

describe('a bought video', () => {
  it('elsewhere is reached by a redirect from its permanent address', async () => {
    const other = await addRider(admin, { eventId, videoUrl: 'https://videos.example/jane run.mp4?a=b' })
    const delivery = await buy(test.visitor(), { rider: other, email: someone() })
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await fetchFile(pathOf(delivery.videos[0]?.url ?? ''), {}, method)
      expect(status).toBe(302)
      expect(headers.get('location')).toBe('https://videos.example/jane%20run.mp4?a=b')
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('has an address without the order’s secret, for the browser that bought it or opened the order link', async () => {
    const buyer = test.visitor()
    const order = await buy(buyer, { rider, email: someone() })
    const own = `/my-videos/${rider.id}/1`
    const sent = await buyer.send('GET', `${own}?download`)
    expect(sent.status).toBe(302)
    expect(sent.headers.get('location')).toMatch(/^\/files\/videos\/2026\/jane\.mp4\?/)
    expect(sent.headers.get('location')).not.toContain(tokenOf(order))
    expect(sent.headers.get('cache-control')).toBe('private, no-store')
    const other = test.visitor()
    const refused = await other.send('GET', own)
    expect([refused.status, refused.text]).toEqual([403, expect.stringMatching(/^Open your order link/)])
    await other.send('GET', `/api/orders/${tokenOf(order)}`)
    expect((await other.send('GET', own)).status).toBe(302)
    // a horse that was not bought, and a rider that was not
    expect((await buyer.send('GET', `/my-videos/${rider.id}/2`)).status).toBe(403)
    expect((await buyer.send('GET', '/my-videos/999999/1')).status).toBe(403)
    await refund(order.orderNumber)
    expect((await buyer.send('GET', own)).status, 'after a refund').toBe(403)
  })

  it('of ours comes whole, named after the rider', async () => {
    const { status, headers, body } = await fetchFile(await signedAddress())
    expect(status).toBe(200)
    expect(hash(body)).toBe(hash(content))
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(SIZE),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'content-disposition': `inline; filename="Jos___and_.mp4"; filename*=UTF-8''Jos%C3%A9_%C3%91and%C3%BA.mp4`,
    })
  })

  it('is saved rather than shown where that was asked for', async () => {
    const { headers } = await fetchFile(await signedAddress('?download'), {}, 'HEAD')
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  it('can be asked about without being sent', async () => {
    const address = await signedAddress()
    const { status, headers, body } = await fetchFile(address, { range: 'bytes=0-9' }, 'HEAD')
    expect([status, headers.get('content-length'), body.length]).toEqual([200, String(SIZE), 0])
  })

  it('is sent in the part that was asked for', async () => {
    const address = await signedAddress()
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=1000-2000', 1000, 2000],
      [`bytes=${SIZE - 5}-`, SIZE - 5, SIZE - 1],
      ['bytes=-7', SIZE - 7, SIZE - 1],
      [`bytes=1048570-${SIZE + 99}`, 1048570, SIZE - 1],
    ] as const) {
      const { status, headers, body } = await fetchFile(address, { range })
      expect([range, status]).toEqual([range, 206])
      expect(headers.get('content-range')).toBe(`bytes ${start}-${end}/${SIZE}`)
      expect(headers.get('content-length')).toBe(String(end - start + 1))
      expect(body.equals(content.subarray(start, end + 1)), range).toBe(true)
    }
  })

  it('has nothing beyond its end', async () => {
    const { status, headers } = await fetchFile(await signedAddress(), { range: `bytes=${SIZE}-` })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${SIZE}`])
  })

  it('goes on where a download stopped, unless the file is another one by now', async () => {
    writeFileSync(join(folder, 'changing.mp4'), 'first version')
    const changing = await addRider(admin, { eventId, videoUrl: '/media/videos/changing.mp4' })
    const address = await signedAddress('', changing)
    const { headers } = await fetchFile(address)
    const etag = headers.get('etag') ?? ''
    const date = headers.get('last-modified') ?? ''
    for (const condition of [etag, date]) {
      const rest = await fetchFile(address, { range: 'bytes=6-', 'if-range': condition })
      expect([rest.status, rest.body.toString()]).toEqual([206, 'version'])
    }
    expect((await fetchFile(address, { 'if-none-match': etag })).status).toBe(304)
    expect((await fetchFile(address, { 'if-modified-since': date })).status).toBe(304)

    writeFileSync(join(folder, 'changing.mp4'), 'other version')
    utimesSync(join(folder, 'changing.mp4'), new Date(), new Date(Date.now() + 5000))
    for (const condition of [etag, date]) {
      const whole = await fetchFile(address, { range: 'bytes=6-', 'if-range': condition })
      expect([whole.status, whole.body.toString()]).toEqual([200, 'other version'])
    }
    expect((await fetchFile(address, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is let go when the visitor leaves in the middle', async () => {
    writeFileSync(join(folder, 'long.mp4'), Buffer.alloc(64 * 1024 * 1024))
    const long = await addRider(admin, { eventId, videoUrl: '/media/videos/long.mp4' })
    const address = await signedAddress('', long)
    await new Promise<void>((resolve, reject) => {
      const download = ask(test.url + address, (response) => {
        response.once('data', () => {
          expect(openFiles(), 'while it is sent').toContain('long.mp4')
          response.destroy()
          resolve()
        })
      })
      download.on('error', reject).end()
    })
    await expect.poll(openFiles).not.toContain('long.mp4')
  })

  it('of which only some horses were bought stops at those', async () => {
    const several = await addRider(admin, { eventId, horseCount: 2, videoUrl: '/media/videos/2026/jane.mp4' })
    const delivery = await buy(test.visitor(), { rider: several, email: someone(), horses: [2] })
    const token = tokenOf(delivery)
    expect((await fetchFile(`/order/${token}/video/2`)).status).toBe(302)
    for (const horse of ['1', '3', '0', '-1', 'x', '2.5']) {
      expect([400, 404], horse).toContain((await fetchFile(`/order/${token}/video/${horse}`)).status)
    }
  })

  it('that is not there says so', async () => {
    const gone = ['/media/videos/missing.mp4', '/media/videos/2026', '/media/videos/../../private.mp4', '']
    for (const videoUrl of gone) {
      const empty = await addRider(admin, { eventId })
      const delivery = await buy(test.visitor(), { rider: empty, email: someone() })
      await admin.put(Rider, `/api/riders/${empty.id}`, { videoUrl })
      const { status, body } = await fetchFile(pathOf(delivery.videos[0]?.url ?? ''))
      expect([videoUrl, status, body.toString()]).toEqual([
        videoUrl,
        404,
        "This video isn't here yet. Please contact us with your order number.",
      ])
    }
  })
})

describe('the address of a file', () => {
  it('is refused when anything in it was changed', async () => {
    const address = new URL(await signedAddress(), test.url)
    const changed = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return url.pathname + url.search
    }
    const later = String(Number(address.searchParams.get('expires')) + 1)
    const attempts = [
      changed((url) => url.searchParams.set('expires', later)),
      changed((url) => url.searchParams.set('name', 'other.html')),
      changed((url) => url.searchParams.set('download', '1')),
      changed((url) => url.searchParams.set('order', '1.1')),
      changed((url) => url.searchParams.set('signature', 'A'.repeat(43))),
      changed((url) => url.searchParams.set('signature', '')),
      changed((url) => url.searchParams.delete('signature')),
      changed((url) => url.searchParams.append('signature', 'x')),
      changed((url) => {
        url.search = ''
      }),
      changed((url) => {
        url.pathname = '/files/2026/other.mp4'
      }),
    ]
    for (const path of attempts) {
      const { status, body } = await fetchFile(path)
      expect([path, status, body.toString()]).toEqual([path, 403, EXPIRED])
    }
    expect((await fetchFile(pathOf(address.href))).status).toBe(200)
  })

  it('leads nowhere out of the storage', async () => {
    const { search } = new URL(await signedAddress(), test.url)
    for (const path of [
      '/files/../private.mp4',
      '/files/%2e%2e/private.mp4',
      '/files/..%2fprivate.mp4',
      '/files/2026/..%2f..%2f..%2fprivate.mp4',
      '/files/..%5cprivate.mp4',
      '/files//etc/passwd',
      '/files/%00',
      '/files/2026/jane.mp4/../../../private.mp4',
    ]) {
      const { status, body } = await rawGet(path + search)
      expect([path, status < 400]).toEqual([path, false])
      expect(body, path).not.toContain('private')
    }
  })

  it('is the only one: the storage itself is not served', async () => {
    for (const path of ['/media/videos/2026/jane.mp4', '/media/videos', '/videos/2026/jane.mp4']) {
      expect((await fetchFile(path)).status, path).toBe(404)
    }
  })

  it('lives a quarter of an hour, and longer for a larger file', async () => {
    test.stopTime()
    const address = await signedAddress()
    test.later(15 * MINUTE)
    expect((await fetchFile(address)).status).toBe(200)
    test.later(MINUTE)
    const { status, body } = await fetchFile(address)
    expect([status, body.toString()]).toEqual([403, EXPIRED])

    const life = async (of: Rider) => {
      const expires = new URL(await signedAddress('', of), test.url).searchParams.get('expires')
      return Number(expires) - test.shop.now().getTime() / 1000
    }
    writeFileSync(join(folder, 'large.mp4'), Buffer.alloc(64 * 1024 * 1024))
    const large = await addRider(admin, { eventId, videoUrl: '/media/videos/large.mp4' })
    expect(Math.round((await life(large)) - (await life(rider)))).toBeCloseTo(
      (64 * 1024 * 1024 - SIZE) / 125_000,
      -1,
    )
  })

  it('dies with its order', async () => {
    const email = someone()
    const buyer = test.visitor()
    const delivery = await buy(buyer, { rider, email })
    const { headers } = await fetchFile(pathOf(delivery.videos[0]?.url ?? ''))
    const address = headers.get('location') ?? ''
    const other = await signedAddress()
    expect((await fetchFile(address, { range: 'bytes=0-9' })).status).toBe(206)

    await buyer.send('POST', `/api/orders/${tokenOf(delivery)}/email`, { email: someone() })
    expect((await fetchFile(address)).status).toBe(404)
    await refund(`downloader-${people - 1}@example.com`)
    expect(await fetchFile(other).then(({ status, body }) => [status, body.toString()])).toEqual([
      410,
      'This order was refunded, so its videos are no longer available.',
    ])
  })

  it('ends with the one horse that was refunded, also for a share link', async () => {
    writeFileSync(join(folder, 'second.mp4'), 'the second run')
    const films = ['2026/jane.mp4', 'second.mp4', 'second.mp4']
    const horses = films.map((file, index) => ({ horse: index + 1, videoUrl: `/media/videos/${file}` }))
    const several = await addRider(admin, { eventId, horseCount: 3, horses })
    const email = someone()
    const token = tokenOf(await buy(test.visitor(), { rider: several, email, quantity: 3 }))
    const share = async (horse: number) => {
      const { text } = await test.visitor().send('POST', `/api/orders/${token}/shares`, { horse })
      return `${pathOf(Share.parse(JSON.parse(text)).url)}/video`
    }
    const ofOrder = [1, 2, 3].map((horse) => `/order/${token}/video/${horse}`)
    const permanent = [...ofOrder, await share(1), await share(2), await share(3)]
    const given = await Promise.all(permanent.map(async (path) => locationOf(await fetchFile(path))))
    const statuses = () => Promise.all(given.map(async (address) => (await fetchFile(address)).status))
    expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])

    await refund(email, { horses: [2] })
    // horse 3 has the same video, and is still the buyer's
    expect(await statuses()).toEqual([200, 200, 200, 200, 410, 200])
    // at once it would be taken for the same wish, sent twice
    test.later(2 * MINUTE)
    await refund(email, { horses: [3] })
    expect(await statuses()).toEqual([200, 410, 410, 200, 410, 410])
    const { body } = await fetchFile(given[1] ?? '', { range: 'bytes=4-' })
    expect(body.toString()).toBe('This video was refunded, so it is no longer available.')
  })
})

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The names of the files that this process has open. */
const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`).split('/').at(-1)]
    } catch {
      return []
    }
  })

/** As typed: `fetch` would tidy the path up first. */
const rawGet = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(test.url)
    ask({ hostname, port, path }, async (response) => {
      const chunks = await Array.fromAsync(response)
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() })
    })
      .on('error', reject)
      .end()
  })
