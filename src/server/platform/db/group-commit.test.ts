import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { GroupCommitDialect } from './group-commit.ts'

interface Notes {
  note: { id: number; text: string; about: number | null }
}

let folder: string
let database: Sqlite.Database
let db: Kysely<Notes>
/** Another process that looks at the same file sees only what was committed. */
let other: Sqlite.Database

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cloverleaf-group-'))
  database = new Sqlite(join(folder, 'notes.sqlite'))
  database.pragma('journal_mode = WAL')
  database.pragma('foreign_keys = ON')
  database.exec(`create table note (id integer primary key, text text not null unique,
    about integer references note (id) deferrable initially deferred)`)
  db = new Kysely({ dialect: new GroupCommitDialect(database) })
  other = new Sqlite(join(folder, 'notes.sqlite'))
})

afterEach(async () => {
  other.close()
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const committed = () => other.prepare('select text from note order by id').pluck().all()

const note = (text: string, about: number | null = null) =>
  db.transaction().execute(async (tx) => {
    await tx.insertInto('note').values({ id: sql<never>`null`, text, about }).execute()
    if (text.startsWith('bad')) throw new Error(text)
    return committed()
  })

const afterOtherRequests = <T>(work: () => Promise<T>) =>
  new Promise<T>((resolve, reject) => setTimeout(() => work().then(resolve, reject), 1))

function countCommits() {
  const run = vi.spyOn(Object.getPrototypeOf(database.prepare('select 1')), 'run')
  return () => run.mock.contexts.filter((one) => (one as Sqlite.Statement).source === 'commit').length
}

describe('transactions that wait for each other', () => {
  it('share one sync, and are answered only when it is done', async () => {
    const commits = countCommits()
    const answered: unknown[] = []
    const texts = ['a', 'b', 'c', 'd']
    const seenInside = await Promise.all(
      texts.map(async (text) => {
        const inside = await note(text)
        answered.push(committed())
        return inside
      }),
    )
    expect(commits()).toBe(1)
    expect(seenInside).toEqual([[], [], [], []])
    expect(answered).toEqual([texts, texts, texts, texts])
  })

  it('share it too when they come one after the other, as requests do that were sent at the same moment', async () => {
    const commits = countCommits()
    const heard = ['a', 'b', 'c'].map((text) => afterOtherRequests(() => note(text)))
    // all three have arrived before the first of them is looked at
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    await Promise.all(heard)
    expect(commits()).toBe(1)
    expect(committed()).toEqual(['a', 'b', 'c'])
  })

  it('wait for one that is in the middle of something else', async () => {
    const commits = countCommits()
    const slow = db.transaction().execute(async (tx) => {
      await tx.insertInto('note').values({ id: 1, text: 'slow', about: null }).execute()
      await pause(20)
      await tx.insertInto('note').values({ id: 2, text: 'slow again', about: null }).execute()
      return committed()
    })
    await pause(5)
    const [inside] = await Promise.all([slow, note('quick')])
    expect(inside).toEqual([])
    expect(committed()).toEqual(['slow', 'slow again', 'quick'])
    expect(commits()).toBeLessThanOrEqual(2)
  })

  it('do not undo each other when one fails', async () => {
    const ends = await Promise.allSettled([note('a'), note('bad'), note('b'), note('a'), note('c')])
    expect(ends.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(committed()).toEqual(['a', 'b', 'c'])
  })

  it('all fail when what they share cannot be committed, and those after them do not', async () => {
    const ends = await Promise.allSettled([note('a'), note('about nothing', 99), note('b')])
    expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(committed()).toEqual([])
    await note('c')
    expect(committed()).toEqual(['c'])
  })

  it('all fail with the reason when SQLite undoes what they share', async () => {
    const undoAll = () =>
      // as it does by itself when the disk is full
      db.transaction().execute((tx) => sql`insert or rollback into note (text) values ('a')`.execute(tx))
    const ends = await Promise.allSettled([note('a'), undoAll(), note('b')])
    expect(ends.map((end) => (end.status === 'rejected' ? String(end.reason) : end.status))).toEqual([
      expect.stringContaining('UNIQUE'),
      expect.stringContaining('UNIQUE'),
      'fulfilled',
    ])
    expect(committed()).toEqual(['b'])
  })

  it('share it with single writes and with those who read', async () => {
    const commits = countCommits()
    const insert = db.insertInto('note').values({ id: 7, text: 'alone', about: null }).execute()
    const [, , rows] = await Promise.all([insert, note('a'), db.selectFrom('note').selectAll().execute()])
    expect(rows.map(({ text }) => text)).toEqual(['alone', 'a'])
    expect(committed()).toEqual(['alone', 'a'])
    expect(commits()).toBe(1)
  })

  it('let a thousand in without keeping the first ones waiting for the last', async () => {
    const commits = countCommits()
    await Promise.all(Array.from({ length: 1000 }, (_, index) => note(`note ${index}`)))
    expect(commits()).toBe(10)
    expect(committed()).toHaveLength(1000)
  })
})

it('lets others be heard between those who read for long, who had queued up', async () => {
  await db.insertInto('note').values({ id: 1, text: 'a', about: null }).execute()
  const gate = Promise.withResolvers<void>()
  const holding = db.connection().execute(() => gate.promise)
  const long = sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 300000)
    select max(i) from n`
  let turn = 0
  let isOver = false
  const count = () => {
    turn++
    if (!isOver) setImmediate(count)
  }
  const reading = ['a', 'b'].map(async () => {
    await long.execute(db)
    return turn
  })
  await pause(1)
  count()
  gate.resolve()
  const [first = 0, second = 0] = await Promise.all(reading)
  isOver = true
  await holding
  expect(second).toBeGreaterThan(first)
})

test('another connection of the same process is waited for, as it could not end while this one stands still', async () => {
  const second = new Kysely<Notes>({
    dialect: new GroupCommitDialect(new Sqlite(join(folder, 'notes.sqlite'), { timeout: 0 })),
  })
  const write = (one: Kysely<Notes>, id: number) =>
    one
      .insertInto('note')
      .values({ id, text: `note ${id}`, about: null })
      .execute()
  await Promise.all([write(db, 1), write(second, 2), write(db, 3)])
  await second.destroy()
  expect(committed()).toEqual(['note 1', 'note 2', 'note 3'])
})

describe('a transaction alone', () => {
  it('is committed at once, and one that fails leaves nothing', async () => {
    await note('a')
    expect(committed()).toEqual(['a'])
    await expect(note('bad')).rejects.toThrow('bad')
    expect(committed()).toEqual(['a'])
    expect(database.inTransaction).toBe(false)
  })
})
