import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** Who wants a letter once a rider's video is there. */
export async function up(db: Kysely<unknown>, _: Dialect) {
  const { schema } = db
  await schema
    .createTable('waitingAddress')
    .addColumn('email', 'text', (c) => c.primaryKey())
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('toldOn', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('waitingRider')
    .addColumn('email', 'text', (c) => c.notNull().references('waitingAddress.email').onDelete('cascade'))
    .addColumn('riderId', 'integer', (c) => c.notNull().references('rider.id'))
    .addColumn('since', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('waitingRiderKey', ['email', 'riderId'])
    .execute()
  await schema.createIndex('waitingRiderOf').on('waitingRider').column('riderId').execute()
}
