import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../../src/contract/endpoint.ts'
import { ERROR_HEADER, statusOf } from '../../src/contract/error-codes.ts'
import { allCalls } from '../support/all-calls.ts'
import { account, team } from '../support/refusals/account.ts'
import { catalogue } from '../support/refusals/catalogue.ts'
import { checkout } from '../support/refusals/checkout.ts'
import { codes } from '../support/refusals/codes.ts'
import { connections } from '../support/refusals/connections.ts'
import { contact, mail, portfolio } from '../support/refusals/correspondence.ts'
import { media } from '../support/refusals/media.ts'
import { orders } from '../support/refusals/orders.ts'
import { poster } from '../support/refusals/poster.ts'
import { priceRules } from '../support/refusals/price-rules.ts'
import { refunds } from '../support/refusals/refunds.ts'
import { sales } from '../support/refusals/sales.ts'
import { type Ask, codeOf, type Scenario } from '../support/refusals/scenarios.ts'
import { shares } from '../support/refusals/shares.ts'
import { takedown } from '../support/refusals/takedown.ts'
import { uploads } from '../support/refusals/uploads.ts'
import { waiting } from '../support/refusals/waitlist.ts'
import { fence, weekend, weekendSheet } from '../support/refusals/weekend.ts'
import { openWorld, type World } from '../support/refusals/world.ts'

const scenarios: Record<string, Partial<Record<string, Scenario>>> = {
  ...account,
  ...catalogue,
  ...checkout,
  ...codes,
  ...connections,
  ...fence,
  ...contact,
  ...mail,
  ...media,
  ...orders,
  ...portfolio,
  ...poster,
  ...priceRules,
  ...weekendSheet,
  ...refunds,
  ...sales,
  ...shares,
  ...takedown,
  ...team,
  ...uploads,
  ...waiting,
  ...weekend,
}

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.resetAttempts())
afterAll(() => world.close())

const declared = Object.entries(allCalls).filter(([, { errors }]) => errors)

test('every call that can be refused has its scenarios here', () => {
  const codesOf = (name: string) => [...new Set(Object.keys(scenarios[name] ?? {}).map(codeOf))].sort()
  expect(Object.keys(scenarios).sort()).toEqual(declared.map(([name]) => name).sort())
  for (const [name, { errors }] of declared) expect([name, codesOf(name)]).toEqual([name, errors?.toSorted()])
})

describe.each(declared)('%s', (name, call) => {
  const ask: Ask = (client, input = {}) =>
    client.send(call.method, addressOf(call, input), input.body, input.headers)

  test.each(Object.entries(scenarios[name] ?? {}))('can be refused as %s', async (refusal, scenario) => {
    const code = codeOf(refusal)
    const { status, headers, text } = (await scenario?.(world, ask)) ?? {}
    expect([headers?.get(ERROR_HEADER), status], text).toEqual([code, statusOf(code)])
  })
})
