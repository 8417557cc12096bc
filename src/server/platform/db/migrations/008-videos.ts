import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Videos that lie in the shop's own storage, what is made of them, and files on their way in. */
export async function up(db: Kysely<unknown>, { id }: Dialect) {
  const { schema } = db

  await schema
    .createTable('video')
    .$call(id)
    .addColumn('sourceKey', 'text', (c) => c.notNull())
    .addColumn('sourceName', 'text', (c) => c.notNull())
    .addColumn('sourceBytes', 'bigint', (c) => c.notNull())
    .addColumn('probe', 'text')
    .addColumn('grade', 'text', (c) => c.notNull())
    .addColumn('gradeVersion', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('posterKey', 'text')
    .addColumn('previewKey', 'text')
    .addColumn('storyboardKey', 'text')
    .addColumn('phoneKey', 'text')
    .addColumn('masterKey', 'text')
    .addColumn('made', 'text', (c) => c.notNull().defaultTo('{}'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('videoByState').on('video').columns(['state', 'id']).execute()
  // a rider that came with a video of ours is shown to visitors once there is a preview of it
  await schema
    .alterTable('rider')
    .addColumn('awaitsVideo', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('horseByVideo').on('horse').column('videoUrl').execute()

  await schema
    .createTable('upload')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('fileName', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('fileTime', 'bigint')
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('details', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('checksum', 'text')
    .addColumn('error', 'text')
    .addColumn('videoId', 'integer', (c) => c.references('video.id'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('finishedAt', 'text')
    .execute()
  await schema.createIndex('uploadByTime').on('upload').columns(['state', 'createdAt']).execute()

  // what a job is about, how it ended, and how far it is
  await schema.alterTable('job').addColumn('subject', 'text').execute()
  await schema.alterTable('job').addColumn('outcome', 'text').execute()
  await schema.alterTable('job').addColumn('progress', 'integer').execute()
  await schema.alterTable('job').addColumn('etaSeconds', 'integer').execute()
  await schema.alterTable('job').addColumn('step', 'text').execute()
  await schema.createIndex('jobBySubject').on('job').columns(['subject', 'id']).execute()
}
