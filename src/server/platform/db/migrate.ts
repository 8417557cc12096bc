import { type Kysely, sql } from 'kysely'
import { reasonOf } from '../logs/reason-of.ts'
import { up as firstSchema } from './migrations/001-first-schema.ts'

export type Engine = 'sqlite' | 'postgres'

const migrations: Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>> = {
  // named anew whenever it changes before it is released, so that a database that ran another one is refused
  '001-one-run': firstSchema,
}

export const KNOWN_MIGRATIONS = Object.keys(migrations)

const LOCK = 748_201_115

/**
 * Brings the database up to date in one transaction that locks out every other server, so two may start at once.
 * (Kysely's own Migrator does not lock SQLite.)
 */
export const migrate = (db: Kysely<unknown>, engine: Engine) =>
  db.transaction().execute(async (tx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
    await runMigrations(tx, engine, KNOWN_MIGRATIONS)
  })

/** Those of `names` that have not run yet, in their order. */
export async function runMigrations(tx: Kysely<unknown>, engine: Engine, names: string[]) {
  await tx.schema
    .createTable('migration')
    .ifNotExists()
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('ranAt', 'text', (c) => c.notNull())
    .execute()
  const done = await finishedMigrations(tx)
  refuseUnreleased(done)
  for (const [name, up] of Object.entries(migrations)) {
    if (done.includes(name) || !names.includes(name)) continue
    await up(tx, engine).catch((cause: unknown) => {
      throw new MigrationFailed(name, cause)
    })
    await sql`insert into migration (name, ${sql.ref('ranAt')}) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    )
  }
}

/** What this version of the shop expects and the database lacks. */
export async function missingMigrations(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<string[]> {
  const done = await finishedMigrations(db)
  return KNOWN_MIGRATIONS.filter((name) => !done.includes(name))
}

async function finishedMigrations(db: Pick<Kysely<unknown>, 'getExecutor'>) {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Its tables have the same names and other columns, so the shop would start and fail later. */
export function refuseUnreleased(names: string[]) {
  if (names.some((name) => name.startsWith('001-') && !KNOWN_MIGRATIONS.includes(name)))
    throw new UnreleasedDatabase()
}

export class MigrationFailed extends Error {
  /** A deadlock is retried by it. */
  readonly code: unknown

  constructor(name: string, cause: unknown) {
    super(`The migration ${name} failed, so the database is as it was before: ${reasonOf(cause)}.`, { cause })
    this.code = (cause as { code?: unknown } | null)?.code
  }
}

export class UnreleasedDatabase extends Error {
  override message =
    'This database was made by a version before 1.0.0, which this version cannot read: name an empty one by DATA_DIR or DATABASE_URL, or run the version that made it.'
}
