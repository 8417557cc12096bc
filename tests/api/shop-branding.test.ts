import { describe, expect, it } from 'vitest'
import { StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { ShopInfo } from '../../src/contract/owner/shop.ts'
import { api } from '../support/addresses.ts'
import { addEvent, addRider } from '../support/buying.ts'
import type { Client } from '../support/client.ts'
import type { TestShop } from '../support/test-shop.ts'
import { openTwoServers } from '../support/two-servers.ts'

const servers = openTwoServers()
const pageAt = async (shop: TestShop, path: string) => (await shop.visitor().send('GET', path)).text
const change = async (settings: object) => (await servers.one.admin()).put(ShopInfo, api.shop, settings)

describe('the branding of the shop', () => {
  it('shows at once on every page, on the other server too', async () => {
    for (const path of ['/', '/about']) expect(await pageAt(servers.other, path)).not.toContain('#33ddaa')
    await change({
      accentColor: '#33DDAA',
      markColor: '#ff88aa',
      logoUrl: '/media/images/own-logo.webp',
      heroTitle: 'Your ride,\nkept.',
      heroText: 'Shot from the rail.',
      sharePictureUrl: '/media/images/share.webp',
    })
    for (const server of [servers.one, servers.other]) {
      await expect.poll(() => pageAt(server, '/about')).toContain('--color-amber:#33ddaa')
      const home = await pageAt(server, '/')
      expect(home).toContain('--color-mark:#ff88aa')
      expect(home).toContain('/media/images/own-logo.webp')
      expect(home).toContain('Your ride,\nkept.')
      expect(home).toContain('Shot from the rail.')
      expect(home).toContain('| Your ride, kept</title>')
      expect(home).toMatch(/og:image" content="[^"]*\/media\/images\/share\.webp"/)
      expect(await pageAt(server, '/sports')).toMatch(/og:image" content="[^"]*share\.webp"/)
    }
    const plain = { accentColor: '', markColor: '', logoUrl: '', sharePictureUrl: null }
    expect(await change(plain)).toMatchObject({ accentColor: '', logoUrl: '', sharePictureUrl: '' })
  })
})

describe('the price of a further horse', () => {
  it('is the owner’s setting, in the price, the payment and the refund', async () => {
    const admin = await servers.one.admin()
    const { id: eventId } = await addEvent(admin)
    const rider = await addRider(admin, { eventId, horseCount: 3 })
    expect(await change({ horsePrice: 30 })).toMatchObject({ horsePrice: 30 })
    const visitor: Client = servers.other.visitor()
    const ask = (amount: number) =>
      visitor.send('POST', api.createPaymentIntent, {
        riderId: rider.id,
        email: 'ann@example.com',
        quantity: 3,
        amount,
      })
    expect(await ask(10_500)).toMatchObject({ status: 409, text: 'The price has changed to $125' })
    const started = await ask(12_500)
    expect(StartedPurchase.parse(JSON.parse(started.text)).clientSecret).toBeTruthy()
    const order = { riderId: rider.id, email: 'cash@example.com', paymentMethod: 'cash' }
    const cash = JSON.parse((await admin.send('POST', '/api/purchases', order)).text)
    expect(cash.amount).toBe(125)
    await admin.send('POST', api.refund(cash.id), { horses: [2] })
    const { refunds } = JSON.parse((await admin.send('GET', api.purchaseRefunds(cash.id))).text)
    expect(refunds).toMatchObject([{ amount: 30 }])
    await change({ horsePrice: 20 })
  })
})
