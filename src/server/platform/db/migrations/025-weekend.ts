import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** The order of go, the clips of the cameras, and what was tapped at the fence. */
export async function up(db: Kysely<unknown>, { id }: Dialect) {
  const { schema } = db

  await schema
    .createTable('run')
    .$call(id)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('event.id'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('go', 'text', (c) => c.notNull())
    .addColumn('draw', 'text', (c) => c.notNull())
    .addColumn('riderName', 'text', (c) => c.notNull())
    .addColumn('horseName', 'text')
    .addColumn('riderId', 'integer', (c) => c.notNull().references('rider.id'))
    .addColumn('horse', 'integer', (c) => c.notNull())
    .addColumn('scratched', 'integer', (c) => c.notNull())
    .addColumn('dragAfter', 'integer', (c) => c.notNull())
    .addColumn('milliseconds', 'integer')
    .addColumn('place', 'integer')
    .addColumn('division', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('runByPosition').on('run').columns(['eventId', 'position']).execute()
  await schema.createIndex('runByRider').on('run').columns(['riderId', 'horse']).execute()

  await schema
    .createTable('clip')
    .$call(id)
    .addColumn('eventId', 'integer', (c) => c.notNull().references('event.id'))
    .addColumn('camera', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('startedAt', 'text', (c) => c.notNull())
    .addColumn('milliseconds', 'integer', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('runId', 'integer', (c) => c.references('run.id'))
    .addColumn('decided', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('seenRunId', 'integer')
    .addColumn('seen', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('videoId', 'integer', (c) => c.references('video.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createIndex('clipOnce')
    .unique()
    .on('clip')
    .columns(['eventId', 'startedAt', 'camera', 'name', 'bytes'])
    .execute()
  await schema.createIndex('clipByRun').on('clip').column('runId').execute()
  await schema.createIndex('clipByVideo').on('clip').column('videoId').execute()

  // a phone that was without a signal may know a run that is gone: such a tap is kept, and counts for nothing
  await schema
    .createTable('tap')
    .addColumn('eventId', 'integer', (c) => c.notNull().references('event.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('runId', 'integer', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('undone', 'integer', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('tapOnce', ['eventId', 'key'])
    .execute()
}
