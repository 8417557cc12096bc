import type { CreateTableBuilder } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** The one thing that the two engines write differently: a number that the database gives. */
export interface Dialect {
  id<T extends string>(table: CreateTableBuilder<T>): CreateTableBuilder<T, 'id'>
}

export const dialects: Record<Engine, Dialect> = {
  // autoincrement never gives a deleted row's number again, as PostgreSQL never does
  sqlite: { id: (table) => table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement()) },
  postgres: {
    id: (table) => table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity()),
  },
}
