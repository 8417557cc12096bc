import { beforeAll, expect, it } from 'vitest'
import type { Rider } from '../../src/contract/catalogue/rider.ts'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
let rider: Rider

beforeAll(async () => {
  const admin = await test.admin()
  rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
})

const page = async (path: string) => {
  const { text } = await test.visitor().send('GET', path)
  // React separates neighbouring texts by an empty comment
  return text.replaceAll('<!-- -->', '')
}
const part = (html: string, element: 'header' | 'main' | 'footer') =>
  new RegExp(`<${element}\\b.*?</${element}>`, 's').exec(html)?.[0] ?? ''

it('a trial shop says TEST MODE at the top of every page', async () => {
  for (const path of ['/', '/sports', '/about', '/privacy', `/event/${rider.eventId}`]) {
    expect(part(await page(path), 'header'), path).toContain('TEST MODE')
  }
})

it('every page leads to "Find my videos", home and events also from their middle', async () => {
  const link = /<a [^>]*href="\/my-videos"[^>]*>(?:(?!<\/a>).)*Find my videos/s
  for (const path of ['/', `/event/${rider.eventId}`, '/about']) {
    const html = await page(path)
    expect(part(html, 'header'), path).toMatch(link)
    expect(part(html, 'footer'), path).toMatch(link)
    if (path !== '/about') expect(part(html, 'main'), path).toMatch(link)
  }
})

it("the owner's regular price stands beside a lower price at once", async () => {
  const event = `/event/${rider.eventId}`
  expect(part(await page(event), 'main')).toContain('Reg. $95')
  const admin = await test.admin()
  expect((await admin.send('PUT', '/api/shop', { regularPrice: 120 })).status).toBe(200)
  expect(part(await page(event), 'main')).toContain('Reg. $120')
})

it('the page of an order holds nothing of the order, and search engines leave it out', async () => {
  const { orderUrl } = await buy(test.visitor(), { rider, email: 'jane@example.com' })
  const html = await page(pathOf(orderUrl))
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html).not.toContain('Jane Doe')
  expect(html).not.toContain('jane@example.com')
})
