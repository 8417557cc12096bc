import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { EmailView, OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { isStored } from '../support/world/rows.ts'
import { addRiderWithVideo } from '../support/world/videos.ts'
import { work } from '../support/world/work.ts'

let eventId: number

const paint = (colour: string) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  await test.shop.storage.put('images/poster.webp', await paint('#cc8800').webp().toBuffer())
  await test.shop.storage.put('images/logo.webp', await paint('#ffffff').webp().toBuffer())
})

async function sell(email: string) {
  const rider = await addRider(admin, { eventId, thumbnailUrl: '/media/images/poster.webp' })
  const delivery = await buy(test.visitor(), { rider, email })
  return { ...delivery, token: tokenOf(delivery) }
}
const idOf = async (email: string) =>
  (await admin.get(z.array(OutgoingEmail), api.mail)).find(({ recipient }) => recipient === email)?.id ?? 0
const read = async (email: string) => admin.get(EmailView, `${api.mail}/${await idOf(email)}`)

it('a buyer’s email has the video’s thumbnail, the shop’s logo and color, and a plain text', async () => {
  await admin.send('PUT', api.shop, { logoUrl: '/media/images/logo.webp', accentColor: '#33ddaa' })
  await sell('ann@example.com')
  await work.sendEmails(test.shop)
  const [message] = mail.emailsTo('ann@example.com')
  expect(message?.pictures.map(({ cid, type }) => [cid, type])).toEqual([
    ['thumbnail@email', 'image/jpeg'],
    ['logo@email', 'image/png'],
  ])
  const { width, height } = await sharp(message?.pictures[0]?.bytes).metadata()
  expect([width, height]).toEqual([1120, 630])
  for (const words of ['src="cid:thumbnail@email"', 'src="cid:logo@email"', 'bgcolor="#33ddaa"'])
    expect(message?.html).toContain(words)
  // programs that know little more than tables, and those that turn the lights off
  expect(message?.html.match(/<table role="presentation"/g)?.length).toBeGreaterThan(2)
  expect(message?.html).toContain('prefers-color-scheme: dark')
  expect(message?.html).not.toMatch(/<script|javascript:/)
  expect(message?.text).toContain('Your video is ready')
})

it('its picture has no watermark, and no public address', async () => {
  const { rider, files } = await addRiderWithVideo(test.shop, admin, eventId)
  const [thumbnail, still] = ['/thumbnail.webp', '/still.webp'].map((name) =>
    files.find((file) => file.endsWith(name)),
  )
  await test.shop.storage.put(thumbnail ?? '', await paint('#ff0000').webp().toBuffer())
  await test.shop.storage.put(still ?? '', await paint('#0000ff').webp().toBuffer())
  await buy(test.visitor(), { rider, email: 'own@example.com' })
  await work.sendEmails(test.shop)
  const [picture] = mail.emailsTo('own@example.com')[0]?.pictures ?? []
  const { dominant } = await sharp(picture?.bytes).stats()
  expect(dominant.b).toBeGreaterThan(dominant.r)
  const statusOf = async (key?: string) => (await test.visitor().send('GET', `/media/${key}`)).status
  expect([await statusOf(thumbnail), await statusOf(still)]).toEqual([200, 404])
})

it('the owner reads it as it went out, whatever has changed since', async () => {
  const { token, orderNumber } = await sell('bob@example.com')
  await work.sendEmails(test.shop)
  const sent = mail.emailsTo('bob@example.com')[0]
  await admin.send('PUT', api.shop, { brand: 'Another Name', accentColor: '#ff88aa' })
  const kept = await read('bob@example.com')
  expect(kept).toMatchObject({ state: 'sent', recipient: 'bob@example.com' })
  expect(kept.text).toContain(orderNumber)
  const withoutLink = sent?.text.replaceAll('\r\n', '\n').replace(/\/order\/\S+/, '/order/…')
  expect(kept.text.trim()).toBe(withoutLink?.trim())
  expect(kept.html).toContain('#33ddaa')
  expect(kept.html).not.toContain('Another Name')
  expect(kept.html).toContain('src="data:image/jpeg;base64,')
  // nothing in the shop's books opens the order
  expect(kept.html + kept.text).not.toContain(token)
  expect(await isStored(test.shop, token)).toBe(false)
})

it('one that waits is read as it would go out', async () => {
  mail.state.refusing = true
  const { token } = await sell('cy@example.com')
  const kept = await read('cy@example.com')
  expect(kept.state).toBe('waiting')
  expect(kept.html).toContain('Your video is ready')
  expect(kept.html).not.toContain(token)
  mail.state.refusing = false
})

it('an email goes out without its picture where the storage has none', async () => {
  const rider = await addRider(admin, { eventId, thumbnailUrl: '/media/images/gone.webp' })
  await buy(test.visitor(), { rider, email: 'eve@example.com' })
  await work.sendEmails(test.shop)
  const [message] = mail.emailsTo('eve@example.com')
  expect(message?.html).not.toContain('cid:thumbnail')
  expect(message?.html).toContain('Your video is ready')
})
