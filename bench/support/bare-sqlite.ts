import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Transaction } from './record-transactions.ts'

/** A shop's database without the shop: the same tables, the same care for the disk, and nothing around it. */
export function openBare(dataDir: string) {
  const database = new Sqlite(join(dataDir, 'shop.sqlite'))
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('cache_size = -64000')
  if (database.pragma('journal_mode', { simple: true }) !== 'wal') throw new Error('Not as the shop has it')
  database.exec('create table note (id integer primary key, text text)')
  const kept = new Map<string, Sqlite.Statement>()
  const statement = (text: string) => {
    const known = kept.get(text) ?? database.prepare(text)
    kept.set(text, known)
    return known
  }
  const begin = database.prepare('begin immediate')
  const commit = database.prepare('commit')
  const insert = database.prepare('insert into note (text) values (?)')

  return {
    /** What another database was written with, in the same order, so that every row gets the number it has there. */
    repeat(transactions: Transaction[]) {
      for (const writes of transactions) {
        begin.run()
        for (const { text, parameters } of writes) {
          const ready = statement(text)
          if (ready.reader) ready.all(parameters)
          else ready.run(parameters)
        }
        commit.run()
      }
    },
    addNotes(times: number) {
      for (let time = 0; time < times; time++) insert.run('x'.repeat(400))
    },
    close: () => database.close(),
  }
}
