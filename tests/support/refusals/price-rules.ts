import type * as calls from '../../../src/contract/buying/price-rule-calls.ts'
import { NONE, type Scenarios } from './scenarios.ts'

export const priceRules: Scenarios<typeof calls> = {
  readPriceRules: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { query: { eventId: NONE } }),
  },
  changePriceRules: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { body: { eventId: NONE, rules: {} } }),
  },
}
