import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { listSales } from '../../src/server/books/sales/list-sales.ts'
import { listSports } from '../../src/server/catalogue/sports.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { connectDatabase, openDatabase, sqliteFile } from '../../src/server/platform/db/open.ts'
import { startErrorMessage } from '../../src/server/start-errors.ts'
import { runSql } from '../support/postgres.ts'
import { freshPlace, type Place } from '../support/test-shop.ts'
import { describeSchema } from './schema.ts'

const RELEASES = `${import.meta.dirname}/`

function placeOf({ env }: Place) {
  const { databaseUrl: url, dataDir } = readConfig(env)
  return { url, dataDir }
}

/** Runs the SQL text in the place's database, which is empty. */
async function load(place: Place, statements: (engine: 'sqlite' | 'postgres') => string) {
  const { url, dataDir } = placeOf(place)
  if (url) return runSql(url, statements('postgres'))
  const database = new Sqlite(sqliteFile(dataDir))
  database.exec(statements('sqlite'))
  database.close()
}

const versions = globSync(`${RELEASES}*.sqlite.sql`).map((file) => basename(file, '.sqlite.sql'))

// `npm run freeze` stores one with each release
it.each(versions)(
  'a database of version %s is migrated to the schema of a new one, with its rows',
  async (version) => {
    const [old, fresh] = [await freshPlace({ empty: true }), await freshPlace({ empty: true })]
    await load(old, (engine) => readFileSync(`${RELEASES}${version}.${engine}.sql`, 'utf8'))
    const [migrated, made] = [await openDatabase(placeOf(old)), await openDatabase(placeOf(fresh))]
    try {
      expect(await describeSchema(migrated)).toEqual(await describeSchema(made))
      expect(await listSports(migrated.db)).toMatchObject([
        { name: 'Barrel racing', eventCount: 1, riderCount: 1 },
      ])
      const found = await listSales(migrated, { sort: 'time', page: 1, pageSize: 10, search: 'buyer@exam' })
      expect(found.sales).toMatchObject([{ riderName: 'Jane Doe', amount: 65, status: 'paid' }])
      const { rows } = await sql<{
        id: number
      }>`insert into sport (name, description, icon, "isActive", "createdAt")
      values ('Roping', '', '', 1, '2027-01-01T00:00:00.000Z') returning id`.execute(migrated.db)
      expect(rows).toEqual([{ id: 2 }])
    } finally {
      for (const database of [migrated, made]) await database.close()
      for (const place of [old, fresh]) await place.remove()
    }
  },
)

it('a database of a version before the first release is refused in one sentence', async () => {
  const place = await freshPlace({ empty: true })
  await load(
    place,
    () => `create table migration (name text primary key, "ranAt" text not null);
      insert into migration values ('001-first-schema', '2026-06-01T00:00:00.000Z');`,
  )
  try {
    const refusal = await openDatabase(placeOf(place)).catch((error) => startErrorMessage(error, null))
    expect(refusal).toBe(
      'This database was made by a version before 1.0.0, which this version cannot read: name an empty one by DATA_DIR or DATABASE_URL, or run the version that made it.',
    )
    const { db, close } = await connectDatabase(placeOf(place))
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['migration'])
    await close()
  } finally {
    await place.remove()
  }
})

it('a migration that fails is named by the start, with its cause, and changes nothing', async () => {
  const place = await freshPlace({ empty: true })
  try {
    await load(place, () => 'create table session (other text)')
    const shown = async () => {
      const database = await connectDatabase(placeOf(place))
      return describeSchema(database).finally(() => database.close())
    }
    const before = await shown()
    const error = await openDatabase(placeOf(place)).catch((failure: unknown) => failure)
    expect(startErrorMessage(error, readConfig(place.env))).toMatch(
      /^The migration 001-one-run failed, so the database is as it was before: .*session.*\.$/,
    )
    expect(await shown()).toEqual(before)
  } finally {
    await place.remove()
  }
})
