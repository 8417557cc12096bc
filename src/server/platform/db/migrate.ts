import { type Kysely, sql } from 'kysely'
import { up as firstTables } from './migrations/001-first-tables.ts'
import { up as buying } from './migrations/002-buying.ts'
import { up as ownersRoom } from './migrations/003-owners-room.ts'
import { up as salesBooks } from './migrations/004-sales-books.ts'
import { up as namedCheckouts } from './migrations/005-named-checkouts.ts'
import { up as saleCustomers } from './migrations/006-sale-customers.ts'
import { up as contactAttempts } from './migrations/007-contact-attempts.ts'
import { up as videos } from './migrations/008-videos.ts'
import { up as sumsByLevel } from './migrations/009-sums-by-level.ts'
import { up as moneyBack } from './migrations/010-money-back.ts'
import { up as buyersBrowsers } from './migrations/011-buyers-browsers.ts'
import { up as ownersBooks } from './migrations/012-owners-books.ts'
import { up as finishedFilms } from './migrations/013-finished-films.ts'
import { up as soundAndVersions } from './migrations/014-sound-and-versions.ts'
import { up as everyRiderIsShown } from './migrations/016-every-rider-is-shown.ts'
import { up as waitingForFilms } from './migrations/017-waiting-for-films.ts'
import { up as shares } from './migrations/018-shares.ts'
import { up as lettersKept } from './migrations/020-letters-kept.ts'
import { up as ownersAccount } from './migrations/022-owners-account.ts'
import { up as takedowns } from './migrations/023-takedowns.ts'
import { up as weekend } from './migrations/025-weekend.ts'
import { up as bucketUploads } from './migrations/031-bucket-uploads.ts'
import { up as eventWords } from './migrations/032-event-words.ts'
import { up as unlistedRiders } from './migrations/035-unlisted-riders.ts'
import { up as markedStills } from './migrations/036-marked-stills.ts'
import { up as standIns } from './migrations/037-stand-ins.ts'
import { up as goStarts } from './migrations/040-go-starts.ts'
import { up as senders } from './migrations/041-senders.ts'
import { up as mergesElsewhere } from './migrations/042-merges-elsewhere.ts'
import { up as dayVersions } from './migrations/043-day-versions.ts'
import { up as takedownOrders } from './migrations/044-takedown-orders.ts'
import { up as toldWaits } from './migrations/045-told-waits.ts'
import { up as ridersByPicture } from './migrations/046-riders-by-picture.ts'
import { type Dialect, dialects, type Engine } from './migrations/dialect.ts'

type Migration = (db: Kysely<unknown>, dialect: Dialect) => Promise<void>

const migrations: Record<string, Migration> = {
  '001-first-tables': firstTables,
  '002-buying': buying,
  '003-owners-room': ownersRoom,
  '004-sales-books': salesBooks,
  '005-named-checkouts': namedCheckouts,
  '006-sale-customers': saleCustomers,
  '007-contact-attempts': contactAttempts,
  '008-videos': videos,
  '009-sums-by-level': sumsByLevel,
  '010-money-back': moneyBack,
  '011-buyers-browsers': buyersBrowsers,
  '012-owners-books': ownersBooks,
  '013-finished-films': finishedFilms,
  '014-sound-and-versions': soundAndVersions,
  '016-every-rider-is-shown': everyRiderIsShown,
  '017-waiting-for-films': waitingForFilms,
  '018-shares': shares,
  '020-letters-kept': lettersKept,
  '022-owners-account': ownersAccount,
  '023-takedowns': takedowns,
  '025-weekend': weekend,
  '031-bucket-uploads': bucketUploads,
  '032-event-words': eventWords,
  '035-unlisted-riders': unlistedRiders,
  '036-marked-stills': markedStills,
  '037-stand-ins': standIns,
  '040-go-starts': goStarts,
  '041-senders': senders,
  '042-merges-elsewhere': mergesElsewhere,
  '043-day-versions': dayVersions,
  '044-takedown-orders': takedownOrders,
  '045-told-waits': toldWaits,
  '046-riders-by-picture': ridersByPicture,
}

export const KNOWN_MIGRATIONS = Object.keys(migrations)

const LOCK = 748_201_115

/** What the tables lack that this version of the shop expects. */
export async function missingMigrations(db: Pick<Kysely<unknown>, 'getExecutor'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(db)
  const done = new Set(rows.map(({ name }) => name))
  return KNOWN_MIGRATIONS.filter((name) => !done.has(name))
}

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
  const missing = await missingMigrations(tx)
  for (const [name, up] of Object.entries(migrations)) {
    if (!missing.includes(name) || !names.includes(name)) continue
    await up(tx, dialects[engine])
    await sql`insert into migration (name, ${sql.ref('ranAt')}) values (${name}, ${new Date().toISOString()})`.execute(
      tx,
    )
  }
}
