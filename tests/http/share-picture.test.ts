import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { line, openWeekend, type TestWeekend } from '../support/weekend/weekend-owner.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let weekend: TestWeekend

beforeAll(async () => {
  weekend = await openWeekend(admin)
})

const pageOf = async (riderId: number) =>
  (await fetch(`${test.url}/event/${weekend.eventId}?rider=${riderId}`)).text()
const pictureIn = (html: string) =>
  (/property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

it("a rider's page is shared with the result in its title and its picture", async () => {
  const { runs } = await weekend.setOrder([
    line(['Open', 1, 'Dallas Burns', 'Dash']),
    line(['Open', 2, 'Amy Cole', 'Blue']),
  ])
  const [dallas, amy] = runs
  if (!dallas || !amy) throw new Error('no runs')
  const plain = pictureIn(await pageOf(dallas.riderId))
  expect(plain, 'without a result it is the picture of the card').toMatch(/\/pictures\/event-\d\.webp$/)
  expect((await fetch(`${test.url}/media/share/${dallas.riderId}.jpg`)).status).toBe(404)

  await weekend.saveResults([{ runId: dallas.id, seconds: 15.432, place: 3, division: '2D' }])
  const html = await pageOf(dallas.riderId)
  expect(html).toContain('<title>Dallas Burns 15.432 · 2D at Finals')
  const address = pictureIn(html)
  const answer = await fetch(address.replace(/^https?:\/\/[^/]+/, test.url))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  const drawn = Buffer.from(await answer.arrayBuffer())
  const { width, height } = await sharp(drawn).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })

  // other words are another picture, under another address
  await weekend.saveResults([{ runId: dallas.id, seconds: 14.999, place: 1, division: '1D' }])
  const later = pictureIn(await pageOf(dallas.riderId))
  expect(later).not.toBe(address)
  const redrawn = Buffer.from(await (await fetch(later.replace(/^https?:\/\/[^/]+/, test.url))).arrayBuffer())
  expect(await amberIn(drawn), 'the result is written in the colour of the shop').toBeGreaterThan(2000)
  expect(redrawn.equals(drawn)).toBe(false)
  expect(pictureIn(await pageOf(amy.riderId)), 'others have theirs as before').toBe(plain)
})

it('there is no picture of removed riders, nor of invalid addresses', async () => {
  const { runs } = await weekend.setOrder([line(['Open', 1, 'Nobody 😀', ''])])
  const [run] = runs
  if (!run) throw new Error('no run')
  await weekend.saveResults([{ runId: run.id, seconds: 17, place: null, division: null }])
  const path = `${test.url}/media/share/${run.riderId}.jpg`
  expect((await fetch(path)).status).toBe(200)
  await admin.send('DELETE', `/api/riders/${run.riderId}`)
  expect((await fetch(path)).status).toBe(404)
  for (const wrong of ['0.jpg', '99999999999.jpg', 'x.jpg', `${run.riderId}.png`])
    expect((await fetch(`${test.url}/media/share/${wrong}`)).status, wrong).toBe(404)
})

it('requests beyond the queue are refused, and nothing is drawn for disconnected clients', {
  tags: ['long'],
}, async () => {
  const names = Array.from({ length: 40 }, (_, index) => `Rider ${index}`)
  const order = names.map((name, index) => line(['Open', index + 1, name, 'Dash']))
  const runs = (await weekend.setOrder(order)).runs.filter(({ riderName }) => names.includes(riderName))
  await weekend.saveResults(runs.map(({ id }) => ({ runId: id, seconds: 15.5, place: null, division: null })))
  const leaving = new AbortController()
  const pathOf = ({ riderId }: { riderId: number }) => `${test.url}/media/share/${riderId}.jpg`
  const refusals = runs.map(async (run) => {
    const answer = await fetch(pathOf(run), { signal: leaving.signal })
    if (answer.status === 200) throw new Error('drawn')
    return { run, answer }
  })
  const { run, answer } = await Promise.any(refusals)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toBe('The shop is very busy. Please try again in a moment.')
  leaving.abort()
  await Promise.allSettled(refusals)
  await expect.poll(async () => (await fetch(pathOf(run))).status, { timeout: 20_000 }).toBe(200)
})

/** How many points of a picture have about the colour that results are written in. */
async function amberIn(picture: Buffer) {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let points = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.abs(red - 247) < 12 && Math.abs(green - 169) < 12 && Math.abs(blue - 68) < 20) points++
  }
  return points
}
