import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { listRiders } from '../../src/server/catalogue/riders.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { recordSale } from '../support/world/past-sales.ts'

const RIDERS = 2000
const BATCH = 100

let test: TestShop

beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  const common = { createdAt: new Date().toISOString(), deletedAt: null }
  await db
    .insertInto('sport')
    .values({ id: 1, name: 'S', description: '', icon: '', imageUrl: null, isActive: 1, ...common })
    .execute()
  await db
    .insertInto('event')
    .values({ id: 1, sportId: 1, name: 'E', date: 'May', thumbnailUrl: null, ...common })
    .execute()
  for (let from = 1; from <= RIDERS; from += BATCH) {
    const ids = Array.from({ length: BATCH }, (_, index) => from + index)
    await db
      .insertInto('rider')
      .values(
        ids.map((id) => ({
          id,
          eventId: 1,
          name: `Rider ${id}`,
          priceCents: 6500,
          thumbnailUrl: null,
          horseCount: 1 + (id % 4),
          salesLimit: id % 2 ? 5 : null,
          ...common,
        })),
      )
      .execute()
    await db
      .insertInto('horse')
      .values(
        ids.map((riderId) => ({
          riderId,
          horse: 1,
          name: 'Dash',
          videoUrl: 'https://v/1',
          previewUrl: null,
        })),
      )
      .execute()
  }
  await recordSale(test.shop, { riderId: 4, email: 'ann@example.com', horses: [1] })
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
  const riders = await listRiders(counting, { eventId: 1, email: 'ann@example.com', now: new Date() })
  expect(statements).toBe(3)
  expect(riders).toHaveLength(RIDERS)
  expect(riders.filter(({ owned }) => owned).map(({ id }) => id)).toEqual([4])
})

it('and arrives whole, also for the admin', async () => {
  const path = '/api/riders?eventId=1'
  expect(await test.visitor().get(z.array(Rider), path)).toHaveLength(RIDERS)
  expect(await (await test.admin()).get(z.array(Rider), `${path}&adminView=true`)).toHaveLength(RIDERS)
})
