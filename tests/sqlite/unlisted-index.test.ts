import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unlistedCount } from '../../src/server/catalogue/visible.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('a list of events counts the unlisted riders alone, and does not go through all of them', async () => {
  const { db } = test.shop
  const query = db.selectFrom('event').select(unlistedCount().as('unlisted')).compile()
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query.sql)}`.execute(db)
  expect(rows.map(({ detail }) => detail)).toContainEqual(
    expect.stringContaining('rider USING COVERING INDEX unlistedOfEvent'),
  )
})
