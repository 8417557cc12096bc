import type { Kysely } from 'kysely'
import type { Dialect } from './dialect.ts'

/** The owner's ways past a lost phone, passkeys, and what was done with the account. */
export async function up(db: Kysely<unknown>, { id }: Dialect) {
  const { schema } = db
  await schema
    .createTable('recoveryCode')
    .addColumn('codeHash', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('usedAt', 'text')
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('passkey')
    .addColumn('credentialId', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('publicKey', 'text', (c) => c.notNull())
    .addColumn('counter', 'integer', (c) => c.notNull())
    .addColumn('transports', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('lastUsedAt', 'text')
    .execute()
  await schema
    .createTable('passkeyChallenge')
    .addColumn('challenge', 'text', (c) => c.primaryKey())
    .addColumn('userId', 'integer', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('accountEvent')
    .$call(id)
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('detail', 'text')
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('userAgent', 'text')
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('accountEventByTime').on('accountEvent').column('at').execute()
}
