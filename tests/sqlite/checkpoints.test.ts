import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkpointInThread } from '../../src/server/platform/db/checkpoints.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { connectDatabase, type Database, sqliteFile } from '../../src/server/platform/db/open.ts'
import { startProgram } from '../support/program.ts'

const ENOUGH = 100
const PAGE = 4096

interface Written {
  written: { id: number; bytes: Buffer }
}

let folder: string
let file: string
let database: Database
let db: Kysely<Written>
/** As another program that looks at the same file. */
let other: Sqlite.Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cloverleaf-checkpoints-'))
  file = sqliteFile(folder)
  database = await checkpointInThread(await connectDatabase({ url: null, dataDir: folder }), file, ENOUGH)
  db = database.db as unknown as Kysely<Written>
  await sql`create table written (id integer primary key, bytes blob)`.execute(db)
  other = new Sqlite(file)
})

afterEach(async () => {
  other.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Log {
  log: number
  checkpointed: number
}

const readLog = () => (other.pragma('wal_checkpoint(noop)') as [Log])[0]
const untilTakenOver = () => expect.poll(() => readLog().log - readLog().checkpointed).toBe(0)

const write = (pages: number) =>
  db
    .insertInto('written')
    .values({ id: sql<never>`null`, bytes: Buffer.alloc(pages * PAGE) })
    .execute()

const countIn = (one: Sqlite.Database) => one.prepare('select count(*) from written').pluck().get()

describe('what was written', () => {
  it('is taken over into the file by the thread, and never by the connection of the server', {
    tags: ['long'],
  }, async () => {
    const start = readLog()
    for (let number = 0; number < 5; number++) await write(ENOUGH)
    // nothing else has run since: all of it is in the log alone
    expect(readLog().checkpointed).toBe(start.checkpointed)
    expect(readLog().log).toBeGreaterThan(5 * ENOUGH)
    await untilTakenOver()
    await write(1)
    expect(readLog().log, 'the log begins anew').toBeLessThan(ENOUGH)
    for (let number = 0; number < 3; number++) await write(ENOUGH)
    await untilTakenOver()
    expect(countIn(other)).toBe(9)
  })

  it('never makes the log longer than its bound, however long and fast somebody writes', {
    tags: ['long'],
  }, async () => {
    let longest = 0
    let isOver = false
    const watch = async () => {
      while (!isOver) {
        longest = Math.max(longest, readLog().log)
        await pause(1)
      }
    }
    const watching = watch()
    const writers = Array.from({ length: 4 }, async () => {
      for (let number = 0; number < 400; number++) await write(5)
    })
    await Promise.all(writers)
    isOver = true
    await watching
    expect(countIn(other)).toBe(1600)
    // 8,000 pages and more were written; while the thread is at it, the writer's own bound does not count
    expect(longest).toBeLessThan(40 * ENOUGH)
    expect(statSync(`${file}-wal`).size).toBeLessThan(41 * ENOUGH * PAGE)
  })

  it('is taken over once somebody who read for long, as a backup does, has ended', {
    tags: ['long'],
  }, async () => {
    const reader = new Sqlite(file)
    reader.exec('begin')
    expect(countIn(reader)).toBe(0)
    for (let number = 0; number < 20; number++) await write(ENOUGH)
    expect(countIn(reader), 'it goes on seeing what was there').toBe(0)
    reader.close()
    await untilTakenOver()
    await write(1)
    expect(readLog().log).toBeLessThan(ENOUGH)
  })

  it('is whole in one file when the shop closes', async () => {
    for (let number = 0; number < 10; number++) await write(ENOUGH)
    other.close()
    await database.close()
    expect(existsSync(`${file}-wal`)).toBe(false)
    other = new Sqlite(file)
    expect(countIn(other)).toBe(10)
    expect(other.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('loses nothing that was committed to a kill, whatever the thread was doing', {
    tags: ['long'],
  }, async () => {
    other.close()
    await database.close()
    const told = new Set<string>()
    for (let kill = 0; kill < 4; kill++) {
      const program: [string, ...string[]] = [process.execPath, 'tests/sqlite/write-and-tell.ts', folder]
      const lines = new RegExp(`(?:\\d+\\n){${200 + 60 * kill}}`)
      const child = await startProgram([...program, String(ENOUGH)], process.env, lines)
      await child.kill()
      for (const id of child.found[0].trim().split('\n')) told.add(id)
    }
    database = await connectDatabase({ url: null, dataDir: folder })
    other = new Sqlite(file)
    const found = other.prepare('select id from told').pluck().all().map(String)
    expect(found).toEqual(expect.arrayContaining([...told]))
    expect(other.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  it('is waited for by a command that has nothing else to do than to close', { tags: ['long'] }, async () => {
    other.close()
    await database.close()
    const program = [process.execPath, 'tests/sqlite/write-and-tell.ts', folder, String(ENOUGH)] as const
    const child = await startProgram([...program, '60'], process.env, /closed/)
    await child.stop()
    database = await connectDatabase({ url: null, dataDir: folder })
    other = new Sqlite(file)
  })

  it('waits for each commit as before: nothing is answered that is not on disk', async () => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db)
    expect(rows).toEqual([{ synchronous: 2 }])
  })
})

it('merges the index that sales are found by in the thread, and not within a purchase', {
  tags: ['long'],
}, async () => {
  await migrate(database.db as unknown as Kysely<unknown>, 'sqlite')
  const column = (text: string) => other.prepare(text).pluck()
  expect(column(`select v from "purchaseText_config" where k = 'automerge'`).get()).toBe(0)
  const parts = column('select count(distinct segid) from "purchaseText_idx"')
  const find = column(`select count(*) from "purchaseText" where text match 'buyer'`)
  // SQLite by itself begins with the sixteenth part of one size
  for (let id = 1; id <= 255; id++) {
    await sql`insert into "purchaseText" (rowid, text) values (${id}, ${`buyer ${id} rides`})`.execute(db)
  }
  // each longer than the log before it, which may have begun anew meanwhile
  let pages = 0
  const mergedParts = async () => {
    pages += 2 * ENOUGH
    await write(pages)
    return parts.get()
  }
  await expect.poll(mergedParts, { interval: 600 }).toBeLessThan(10)
  expect(find.get()).toBe(255)
})
