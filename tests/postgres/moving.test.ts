// @module-tag long
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { Order } from '../../src/contract/buying/order.ts'
import { countSales } from '../../src/server/books/sales/sum-sales.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { moveToPostgres } from '../../src/server/platform/db/move-to-postgres.ts'
import { connectDatabase } from '../../src/server/platform/db/open.ts'
import { chooseStorage } from '../../src/server/platform/storage/choose-storage.ts'
import { makeBackup, restoreBackup, restoredUsers } from '../support/backups.ts'
import { fillShop, nextWorkId } from '../support/busy-shop.ts'
import { buy, tokenOf } from '../support/buying.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { freshPlace, openTestShop, type Place, type TestShop } from '../support/test-shop.ts'
import { allRows, rowsAtRest } from '../support/world/rows.ts'

const COMMANDS = freshProgram('cli')

const run = promisify(execFile)

const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-moving-'))
/** The shop as it starts out: SQLite, in a folder. */
const onSqlite = { DATA_DIR: dataDir, DATABASE_URL: '' }
let target: Place
let url: string
let filled: Awaited<ReturnType<typeof fillShop>>
let rows: Awaited<ReturnType<typeof allRows>>

const closeServer = async ({ app, shop }: TestShop) => {
  await app.close()
  await shop.close()
}

beforeAll(async () => {
  target = await freshPlace({ empty: true })
  url = target.env.DATABASE_URL ?? ''
  const old = await openTestShop(onSqlite)
  filled = await fillShop(old)
  rows = await allRows(old.shop)
  await expect(moveToPostgres(readConfig(onSqlite), url)).rejects.toThrow(
    /^The shop in \S+ is open: stop its server and its workers, then give this command again\.$/,
  )
  await closeServer(old)
})
afterAll(async () => {
  await target.remove()
  rmSync(dataDir, { recursive: true })
})

it('one command moves a shop from SQLite to an empty PostgreSQL, row by row', async () => {
  const command = [COMMANDS, 'move-to', url]
  const { stdout } = await run(process.execPath, command, { env: { ...OWN_ENV, ...onSqlite } })
  expect(stdout).toMatch(
    /^[\d,]+ rows of \d+ tables are in PostgreSQL, with the same counts and the same sums of money\./,
  )
  const moved = await rowsAtRest({ DATABASE_URL: url, DATA_DIR: dataDir })
  expect(Object.keys(moved).sort()).toEqual(Object.keys(rows).sort())
  for (const [table, had] of Object.entries(rows)) expect(moved[table], table).toEqual(had)
})

it('says in words why it does not', async () => {
  const config = readConfig(onSqlite)
  await expect(moveToPostgres(config, url)).rejects.toThrow(
    'The database to move to has tables in it already; move to an empty one.',
  )
  const away = run(process.execPath, [COMMANDS, 'move-to', 'postgres://x@127.0.0.1:1/x'], {
    env: { ...OWN_ENV, ...onSqlite },
  })
  await expect(away).rejects.toMatchObject({
    stderr: 'The database does not let us in: connect ECONNREFUSED 127.0.0.1:1.\n',
  })
  await expect(moveToPostgres(config, 'mysql://x')).rejects.toThrow(/^Move to an address such as postgres:/)
  await expect(moveToPostgres({ ...config, databaseUrl: url }, url)).rejects.toThrow(/on PostgreSQL already/)
  const nowhere = { ...config, dataDir: join(dataDir, 'nowhere') }
  await expect(moveToPostgres(nowhere, url)).rejects.toThrow(/^There is no shop in /)
})

it('the shop goes on from there: links open, numbers continue, sales are booked', async () => {
  const shop = await openTestShop({ DATA_DIR: dataDir, DATABASE_URL: url })
  try {
    const { status, text } = await shop.visitor().send('GET', `/api/orders/${tokenOf(filled.delivery)}`)
    expect(status, text).toBe(200)
    expect(Order.parse(JSON.parse(text)).orderNumber).toBe(filled.delivery.orderNumber)
    // the second of two works was deleted, and its number is not given again
    expect(await nextWorkId(shop)).toBe(3)
    const highest = rows.purchase?.length ?? 0
    await buy(shop.visitor(), { rider: filled.rider, email: 'new@example.com' })
    const { id } = await shop.shop.db
      .selectFrom('purchase')
      .select('id')
      .where('email', '=', 'new@example.com')
      .executeTakeFirstOrThrow()
    expect(id).toBe(highest + 1)
    expect(await countSales(shop.shop, {})).toBe(highest + 1)
  } finally {
    await closeServer(shop)
  }
})

/** A restore ends every login. */
const ENDED = { session: [], buyerProof: [], passkeyChallenge: [] }

it('a backup takes the place of a shop on PostgreSQL where that may go and nobody is in it', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: url }
  const config = readConfig(env)
  const { file } = await makeBackup({ config, storage: await chooseStorage(config) }, join(dataDir, 'saved'))
  const before = await rowsAtRest(env)
  const server = await connectDatabase({ url, dataDir })
  await server.db.updateTable('sport').set({ name: 'To be replaced' }).execute()
  await expect(restoreBackup(env, file)).rejects.toThrow(/^There is a shop here already\. --replace/)
  await expect(restoreBackup(env, file, { replace: true })).rejects.toThrow(
    /^1 other connections are open on this database: stop /,
  )
  await server.close()
  await restoreBackup(env, file, { replace: true })
  const after = await rowsAtRest(env)
  const ended = { ...before, ...ENDED, user: restoredUsers(before.user) }
  for (const [table, had] of Object.entries(ended)) expect(after[table], table).toEqual(had)
  await expect(restoreBackup({ DATA_DIR: join(dataDir, 'home') }, file)).rejects.toThrow(
    /^This is the backup of a shop on PostgreSQL: /,
  )
})
