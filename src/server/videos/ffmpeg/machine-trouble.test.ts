import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { asTrouble, MachineTrouble } from './machine-trouble.ts'
import { runProgram } from './run.ts'

const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-trouble-'))
afterAll(() => rmSync(folder, { recursive: true }))

const shell = (script: string) => runProgram('/bin/sh', ['-c', script], { folder, limit: 30_000 })

it.each([
  ['is killed', 'kill -9 $$', 'The program was ended from outside'],
  ['is killed by its shell', 'exit 137', 'The program was ended from outside'],
  ['fills the disk', 'ulimit -f 1; exec head -c 1000000 /dev/zero > made', 'Disk full'],
  ['says that the disk is full', 'echo "No space left on device" >&2; exit 1', 'Disk full'],
  ['calls itself successful on a full disk', 'echo "No space left on device" >&2', 'Disk full'],
  ['gets too little memory', 'echo "x264: malloc of size 9 failed" >&2; exit 1', 'Out of memory'],
  ['cannot be loaded', 'echo "error while loading shared libraries" >&2; exit 1', 'ffmpeg does not work'],
  ['is not there', 'exec /nowhere/ffmpeg', 'ffmpeg does not work'],
])('a program that %s is the trouble of the machine', async (_, script, sentence) => {
  const failed = shell(script)
  await expect(failed).rejects.toBeInstanceOf(MachineTrouble)
  await expect(failed).rejects.toThrow(sentence)
})

it('a program that says what is wrong with its input is not', async () => {
  const failed = shell('echo "Invalid data found when processing input" >&2; exit 1')
  await expect(failed).rejects.not.toBeInstanceOf(MachineTrouble)
  await expect(failed).rejects.toThrow('Invalid data found')
})

it('nor is an error of our own', () => {
  const error = new Error('It has no picture')
  expect(asTrouble(error)).toBe(error)
  expect(asTrouble(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBeInstanceOf(MachineTrouble)
})
