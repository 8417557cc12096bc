import { endpoint } from '../endpoint.ts'
import { AboutStory, LegalTexts, ReminderSetting, Seller, ShopChange, ShopInfo } from './shop.ts'

export const readShop = endpoint('GET /api/shop', {
  access: 'visitor',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Brand, contact and how one pays',
  answer: ShopInfo,
})

export const readLegalTexts = endpoint('GET /api/shop/legal', {
  access: 'visitor',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Privacy policy and terms of service',
  answer: LegalTexts,
})

export const readAbout = endpoint('GET /api/shop/about', {
  access: 'visitor',
  shows: ['shop'],
  tag: 'shop',
  summary: 'What the About page tells',
  answer: AboutStory,
})

export const readSeller = endpoint('GET /api/shop/seller', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Who sells, as receipts name them',
  answer: Seller,
})

export const readReminderSetting = endpoint('GET /api/shop/reminder', {
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Whether buyers who did not finish paying are reminded',
  answer: ReminderSetting,
})

export const changeShop = endpoint('PUT /api/shop', {
  access: 'owner',
  asksAgain: true,
  changes: ['shop'],
  tag: 'shop',
  summary: 'Change the shop',
  body: ShopChange,
  answer: ShopInfo,
})
