import { type Kysely, sql } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Only what is finished and checked is sold, and the owner decides how a film is shown. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  const addToVideo = (name: string, type: 'integer' | 'text') =>
    schema.alterTable('video').addColumn(name, type)

  await schema
    .alterTable('video')
    .addColumn('forSale', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // what the owner chose: the poster's moment, where the preview lies, where the film begins and ends
  await schema
    .alterTable('video')
    .addColumn('edit', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  await schema
    .alterTable('video')
    .addColumn('showVersion', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await addToVideo('cutKey', 'text').execute()
  await addToVideo('reference', 'text').execute()
  await addToVideo('deletedAt', 'text').execute()
  await schema.createIndex('videoForSale').on('video').columns(['forSale', 'id']).execute()

  // buyers who paid while the film was still being made
  await schema
    .createTable('filmWait')
    .addColumn('purchaseId', 'integer', (c) => c.primaryKey().references('purchase.id'))
    .addColumn('since', 'text', (c) => c.notNull())
    .execute()

  await sql`update video set ${sql.ref('forSale')} = 1 where state <> 'failed' and
    (${sql.ref('masterKey')} is not null or ${sql.ref('phoneKey')} is not null or ${sql.ref('sourceKey')} like 'demo/%')`.execute(
    db,
  )
  // nobody is hidden any more until there is a preview: a rider is listed, and not for sale yet
  await sql`update rider set ${sql.ref('awaitsVideo')} = 0 where ${sql.ref('awaitsVideo')} = 1`.execute(db)
  // what was sold as the camera wrote it gets a copy of its own, which takes the place of that
  await sql`insert into job (kind, payload, subject, priority, ${sql.ref('runAt')}, attempts, ${sql.ref('createdAt')})
    select 'video-master', '{"videoId":' || id || ',"gradeVersion":' || ${sql.ref('gradeVersion')} || '}',
      'video/' || id, 40, ${sql.ref('createdAt')}, 0, ${sql.ref('createdAt')}
    from video where ${sql.ref('masterKey')} = ${sql.ref('sourceKey')}`.execute(db)
}
