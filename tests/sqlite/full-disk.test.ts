import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { openTestShop } from '../support/test-shop.ts'

const FULL = "The shop's disk is full, so nothing can be saved right now."

it('a full disk stops writes in words, and the shop goes on showing', async () => {
  const test = await openTestShop()
  const admin = await test.admin()
  const { db } = test.shop
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db)
  const taken: string[] = []
  let answer = await admin.send('GET', '/healthz')
  // there is some room left within the pages that the file has
  for (let number = 0; answer.status < 500 && number < 200; number++) {
    const name = `Sport ${number}`
    answer = await admin.send('POST', '/api/sports', { name, description: 'x'.repeat(400) })
    if (answer.status === 201) taken.push(name)
  }
  expect([answer.status, answer.text]).toEqual([507, FULL])
  const shown = async () => (await test.visitor().get(z.array(Sport), '/api/sports')).map(({ name }) => name)
  expect(await shown()).toEqual(taken)
  expect((await test.visitor().send('GET', '/')).status).toBe(200)

  await sql`pragma max_page_count = 1000000`.execute(db)
  await admin.post(Sport, '/api/sports', { name: 'With room' })
  expect(await shown()).toEqual([...taken, 'With room'])
  await test.close()
})
