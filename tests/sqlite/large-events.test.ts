import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { ImportResult } from '../../src/contract/catalogue/import.ts'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { listRiders } from '../../src/server/catalogue/riders.ts'
import { addEvent, buy } from '../support/buying.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

const RIDERS = 2000

let test: TestShop
let eventId: number
let bought: number

const path = () => `/api/riders?eventId=${eventId}`

beforeAll(async () => {
  test = await openTestShop()
  const admin = await test.admin()
  eventId = (await addEvent(admin)).id
  const rows = Array.from({ length: RIDERS }, (_, index) => ({
    ...{ name: `Rider ${index}`, horseCount: 1 + (index % 4), salesLimit: index % 2 ? 5 : null },
    horses: [{ horse: 1, name: 'Dash', videoUrl: 'https://v.example/1' }],
  }))
  await admin.post(ImportResult, '/api/imports', { eventId, rows })
  const [rider] = (await admin.get(z.array(Rider), path())) as [Rider]
  await buy(test.visitor(), { rider, email: 'ann@example.com' })
  bought = rider.id
})
afterAll(() => test.close())

it('an event of 2,000 riders is read with three statements', async () => {
  let statements = 0
  const counting = test.shop.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const riders = await listRiders(counting, { eventId, email: 'ann@example.com', now: new Date() })
  expect(statements).toBe(3)
  expect(riders).toHaveLength(RIDERS)
  expect(riders.filter(({ owned }) => owned).map(({ id }) => id)).toEqual([bought])
})

it('and arrives whole, also for the admin', async () => {
  expect(await test.visitor().get(z.array(Rider), path())).toHaveLength(RIDERS)
  expect(await (await test.admin()).get(z.array(Rider), `${path()}&adminView=true`)).toHaveLength(RIDERS)
})
