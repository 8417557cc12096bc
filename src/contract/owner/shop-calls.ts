import { endpoint } from '../endpoint.ts'
import { AboutStory, LegalTexts, Seller, ShopChange, ShopInfo } from './shop.ts'

export const readShop = endpoint({
  method: 'GET',
  path: '/api/shop',
  access: 'visitor',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Brand, contact and how one pays',
  answer: ShopInfo,
})

export const readLegalTexts = endpoint({
  method: 'GET',
  path: '/api/shop/legal',
  access: 'visitor',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Privacy policy and terms of service',
  answer: LegalTexts,
})

export const readAbout = endpoint({
  method: 'GET',
  path: '/api/shop/about',
  access: 'visitor',
  shows: ['shop'],
  tag: 'shop',
  summary: 'What the About page tells',
  answer: AboutStory,
})

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/shop/seller',
  access: 'owner',
  shows: ['shop'],
  tag: 'shop',
  summary: 'Who sells, as receipts name them',
  answer: Seller,
})

export const changeShop = endpoint({
  method: 'PUT',
  path: '/api/shop',
  access: 'owner',
  changes: ['shop'],
  tag: 'shop',
  summary: 'Change the shop',
  body: ShopChange,
  answer: ShopInfo,
})
