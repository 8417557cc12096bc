import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Who was told stays known, and of which horses: what was asked for goes up sooner, and a second run is told of too. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  for (const column of ['toldHorses', 'toldAt'])
    await db.schema.alterTable('waitingRider').addColumn(column, 'text').execute()
}
