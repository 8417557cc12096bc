import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { runSql } from '../support/postgres.ts'
import type { TestShop } from '../support/test-shop.ts'
import { openTwoServers, sportsAt } from '../support/two-servers.ts'

const servers = openTwoServers()

it('the shop goes on when the database dropped every connection, and still hears of changes', async () => {
  const admin = await servers.one.admin()
  expect(await sportsAt(servers.other)).toEqual([])
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(servers.one.shop.db)
  await runSql(
    inject('postgres')?.server ?? '',
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${rows[0]?.name}'`,
  )
  await expect.poll(async () => (await servers.one.visitor().send('GET', '/healthz')).status).toBe(200)
  // one of the connections that broke may still be handed out once
  await expect.poll(async () => (await admin.send('POST', '/api/sports', { name: 'A' })).status).toBe(201)
  await expect.poll(() => sportsAt(servers.other)).toContain('A')
  await expect.poll(async () => listeners(servers.one)).toBe(2)
  expect(await sportsAt(servers.other)).not.toContain('B')
  await admin.post(Sport, '/api/sports', { name: 'B' })
  await expect.poll(() => sportsAt(servers.other)).toContain('B')
})

it('a connection that breaks while it is in use ends what used it, and nothing else', async () => {
  const { db } = servers.one.shop
  const broken = db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    const asleep = sql`select pg_sleep(5)`.execute(tx)
    await Promise.all([
      asleep,
      runSql(inject('postgres')?.server ?? '', `select pg_terminate_backend(${rows[0]?.pid})`),
    ])
  })
  await expect(broken).rejects.toThrow()
  expect((await servers.one.visitor().send('GET', '/healthz')).status).toBe(200)
})

async function listeners({ shop }: TestShop) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and query = 'listen cloverleaf_change'`.execute(shop.db)
  return rows[0]?.count
}
