import { beforeAll, expect, it } from 'vitest'
import { AboutStory, LegalTexts, ShopInfo } from '../../src/contract/owner/shop.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let visitor: Client

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  visitor = test.visitor()
})

it('has a name, contact and honest texts before the owner sets any', async () => {
  expect(await visitor.get(ShopInfo, '/api/shop')).toEqual({
    brand: 'Cloverleaf Films',
    tagline: 'Professional barrel racing videography',
    phone: '(555) 010-0123',
    email: 'hello@cloverleaf.example',
    socialUrl: 'https://www.instagram.com/',
    defaultPrice: 65,
    timeZone: expect.stringMatching(/^[A-Z]\w+\//),
    regularPrice: 95,
    sendsMail: false,
    horsePrice: 20,
    logoUrl: '',
    markColor: '',
    accentColor: '',
    heroTitle: 'Every run,\nin 4K.',
    heroText: 'Find your run, pay by card, have it on your phone a minute later.',
    sharePictureUrl: '',
    payments: { provider: 'sandbox', publishableKey: null },
  })
  const texts = await visitor.get(LegalTexts, '/api/shop/legal')
  for (const words of ['email', 'card number', 'Cookies', 'minor']) expect(texts.privacyText).toContain(words)
  for (const words of ['download', 'Money back', 'minor']) expect(texts.termsText).toContain(words)
  expect((await visitor.get(AboutStory, '/api/shop/about')).aboutTitle1).toBe('It began at the fence')
})

it('is changed by the owner, in part, and at once for everyone', async () => {
  const before = await visitor.get(ShopInfo, '/api/shop')
  expect(await admin.put(ShopInfo, '/api/shop', {})).toEqual(before)
  const changed = await admin.put(ShopInfo, '/api/shop', {
    brand: ' Dust & Light ',
    phone: '',
    socialUrl: null,
  })
  expect(changed).toEqual({ ...before, brand: 'Dust & Light', phone: '', socialUrl: '' })
  expect(await visitor.get(ShopInfo, '/api/shop')).toEqual(changed)
  await admin.put(ShopInfo, '/api/shop', { privacyText: 'We forget everything.' })
  expect(await visitor.get(LegalTexts, '/api/shop/legal')).toMatchObject({
    privacyText: 'We forget everything.',
  })
  await admin.put(ShopInfo, '/api/shop', { aboutText2: 'We never sleep.', aboutLead: '' })
  expect(await visitor.get(AboutStory, '/api/shop/about')).toMatchObject({
    aboutTitle: 'The story so far',
    aboutLead: '',
    aboutText2: 'We never sleep.',
  })
  expect(await visitor.get(ShopInfo, '/api/shop')).toEqual(changed)
})

it.each([
  [{ brand: ' ' }, 'The shop needs a name'],
  [{ email: 'nobody' }, 'Please enter an email address such as you@example.com'],
  [{ defaultPrice: 0 }, 'The price must be at least $1'],
  [{ accentColor: 'red; background: url(x)' }, 'Please give a color such as #f6a93b'],
  [{ heroTitle: ' ' }, 'The home page needs a headline'],
  [{ socialUrl: 'javascript:alert(1)' }, 'Please give an address that starts with https://'],
])('does not take %j', async (change, sentence) => {
  expect(await admin.send('PUT', '/api/shop', change)).toMatchObject({ status: 400, text: sentence })
})
