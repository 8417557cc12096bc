import type { CreateTableBuilder } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** What the two engines write differently. */
export interface Dialect {
  engine: Engine
  /** A number that the database gives. */
  id<T extends string>(table: CreateTableBuilder<T>): CreateTableBuilder<T, 'id'>
}

export const dialects: Record<Engine, Dialect> = {
  // autoincrement never gives a deleted row's number again, as PostgreSQL never does
  sqlite: {
    engine: 'sqlite',
    id: (table) => table.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement()),
  },
  postgres: {
    engine: 'postgres',
    id: (table) => table.addColumn('id', 'integer', (c) => c.primaryKey().generatedByDefaultAsIdentity()),
  },
}
