import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '../../tables.ts'
import type { Db } from './open.ts'
import { prepared, preparedInsert } from './prepared.ts'

let db: Db

const open = () => new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Sqlite(':memory:') }) })

async function withSettings(database: Db, ...names: string[]) {
  await sql`create table setting (name text primary key, value text)`.execute(database)
  for (const name of names) await insert.all(database, { name, value: `${name}!` })
  return database
}

const insert = prepared<{ name: string; value: string }>()((db, { name, value }) =>
  db.insertInto('setting').values({ name, value }),
)

beforeEach(async () => {
  db = await withSettings(open(), 'a', 'b')
})

afterEach(() => db.destroy())

test('runs with the values of each time, however often one of them is used', async () => {
  const find = prepared<{ name: string; least: string }>()((db, { name, least }) =>
    db
      .selectFrom('setting')
      .select('value')
      .where('value', '>', least)
      .where((where) => where.or([where('name', '=', name), where('value', '=', name)])),
  )
  expect(await find.all(db, { name: 'a', least: '' })).toEqual([{ value: 'a!' }])
  expect(await find.first(db, { name: 'b!', least: '' })).toEqual({ value: 'b!' })
  expect(await find.first(db, { name: 'a', least: 'b' })).toBeUndefined()
  await expect(find.only(db, { name: 'c', least: '' })).rejects.toThrow('must be there')
})

test('is built once for each database, also where a transaction is the first to ask', async () => {
  const build = vi.fn((db: Db, { name }: { name: string }) =>
    db.selectFrom('setting').select('value').where('name', '=', name),
  )
  const find = prepared<{ name: string }>()(build)
  await db.transaction().execute((tx) => find.all(tx, { name: 'a' }))
  await find.all(db, { name: 'b' })
  expect(build).toHaveBeenCalledTimes(1)
  const other = await withSettings(open(), 'a')
  expect(await find.all(other, { name: 'b' })).toEqual([])
  expect(build).toHaveBeenCalledTimes(2)
  await other.destroy()
})

test('belongs to the transaction that it runs in', async () => {
  const failing = db.transaction().execute(async (tx) => {
    await insert.all(tx, { name: 'c', value: 'undone' })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  expect(await db.selectFrom('setting').select('name').execute()).toEqual([{ name: 'a' }, { name: 'b' }])
})

test('an insert stores the columns of its row, whichever were named before', async () => {
  const add = preparedInsert('setting')
  expect(await add(db, [{ name: 'c', value: 'c!' }])).toEqual([{ name: 'c', value: 'c!' }])
  expect(await add(db, [{ value: 'd!', name: 'd' }])).toEqual([{ name: 'd', value: 'd!' }])
  const rows = ['e', 'f', 'g'].map((name) => ({ name, value: `${name}!` }))
  expect(await add(db, rows)).toEqual(rows)
})

test('a list is compiled once for each length, and a long one is not kept', async () => {
  const build = vi.fn((db: Db, { names, least }: { names: string[]; least: string }) =>
    db
      .selectFrom('setting')
      .select('name')
      .where('value', '>', least)
      .where('name', 'in', names)
      .orderBy('name'),
  )
  const find = prepared<{ names: string[]; least: string }>()(build)
  expect(await find.all(db, { names: ['a', 'b'], least: '' })).toEqual([{ name: 'a' }, { name: 'b' }])
  expect(await find.all(db, { names: ['b', 'x'], least: '' })).toEqual([{ name: 'b' }])
  expect(await find.all(db, { names: ['a', 'b'], least: 'b' })).toEqual([{ name: 'b' }])
  expect(build).toHaveBeenCalledTimes(1)
  expect(await find.all(db, { names: ['a'], least: '' })).toEqual([{ name: 'a' }])
  expect(build).toHaveBeenCalledTimes(2)
  const long = ['a', ...Array.from({ length: 30 }, (_, index) => `x${index}`)]
  for (let times = 0; times < 2; times++)
    expect(await find.all(db, { names: long, least: '' })).toEqual([{ name: 'a' }])
  expect(build).toHaveBeenCalledTimes(4)
})
