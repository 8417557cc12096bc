import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, IdText } from '../fields.ts'
import { OwnRules } from './own-rules.ts'

/** Of an event, or of the whole shop. */
const RulesFor = z.object({
  rules: OwnRules,
  shop: OwnRules.required({ priceCents: true, horseCents: true }),
})

export const readPriceRules = endpoint('GET /api/price-rules', {
  access: 'owner',
  shows: ['catalogue', 'shop'],
  tag: 'shop',
  summary: 'Price rules of the shop, or of an event',
  query: z.object({ eventId: IdText.optional() }),
  answer: RulesFor,
  errors: ['not-found'],
})

export const changePriceRules = endpoint('PUT /api/price-rules', {
  access: 'owner',
  changes: ['catalogue', 'shop'],
  tag: 'shop',
  summary: 'Change the price rules of the shop, or of an event',
  body: z.object({ eventId: Id.optional(), rules: OwnRules }),
  answer: RulesFor,
  errors: ['not-found'],
})
