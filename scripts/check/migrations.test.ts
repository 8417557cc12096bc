import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CHECKSUMS, checksumsOf, findChangedMigrations } from './migrations.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  for (const part of ['src/server/platform/db/migrations', 'tests/releases'])
    mkdirSync(join(folder, part), { recursive: true })
  put('001-first.ts', 'create table a\ncreate table b\n')
  put('002-second.ts', 'create table c\n')
  writeFileSync(join(folder, CHECKSUMS), JSON.stringify(checksumsOf(folder)))
})
afterEach(() => rmSync(folder, { recursive: true }))

const pathOf = (file: string) => join(folder, 'src/server/platform/db/migrations', file)
const put = (file: string, text: string) => writeFileSync(pathOf(file), text)

test('released migrations that are as they were pass, and so does a new one', () => {
  put('003-third.ts', 'create table d\n')
  put('002-second.ts', 'create table c\r\n')
  expect(findChangedMigrations(folder)).toEqual([])
})

test('a changed or missing migration of a release is refused', () => {
  put('001-first.ts', 'create table a\n')
  rmSync(pathOf('002-second.ts'))
  expect(findChangedMigrations(folder)).toEqual([
    'src/server/platform/db/migrations/001-first.ts was changed, but a release has it: restore it, and add a new migration instead.',
    'src/server/platform/db/migrations/002-second.ts is missing, but a release has it: restore it, and add a new migration instead.',
  ])
})
