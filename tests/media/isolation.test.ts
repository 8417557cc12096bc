import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { inputArgs } from '../../src/server/videos/ffmpeg/allowed-input.ts'
import { isolationHere, tryIsolations } from '../../src/server/videos/ffmpeg/isolate.ts'
import { findPrograms, lacksSandbox, refuseUnsafe } from '../../src/server/videos/ffmpeg/programs.ts'
import { runProgram } from '../../src/server/videos/ffmpeg/run.ts'

const outside = mkdtempSync(join(tmpdir(), 'cloverleaf-outside-'))
const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-work-'))
writeFileSync(join(outside, 'secret'), 'very-secret')
afterAll(() => {
  for (const path of [outside, folder]) rmSync(path, { recursive: true })
})

const LIMIT = 60_000
const shell = async (script: string) =>
  (await runProgram('/bin/sh', ['-c', script], { folder, limit: LIMIT })).toString().trim()

it('the programs that read videos know no key of the shop', async () => {
  process.env.SECRET_KEY = 'very-secret'
  try {
    expect(await shell('env')).not.toContain('very-secret')
  } finally {
    delete process.env.SECRET_KEY
  }
})

it('they have limits of memory and files, and write no dumps', async () => {
  expect(isolationHere()).not.toBe('none')
  expect(await shell('ulimit -n; ulimit -c')).toBe('512\n0')
  expect(await shell('ulimit -v')).toMatch(/^\d+$/)
})

it('they write into their own folder', async () => {
  expect(await shell('echo made > made.txt && cat made.txt')).toBe('made')
})

// where a container forbids it, the shop falls back to limits, and says so at its start
it.skipIf(isolationHere() !== 'bubblewrap')('in a box they see no other file, and no network', async () => {
  expect(await shell(`cat ${outside}/secret || echo unseen`)).toBe('unseen')
  expect(await shell('touch /usr/bin/mine && echo written || echo refused')).toBe('refused')
  const server = createServer((_request, response) => response.end('reached')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  expect(await shell(`(exec 3<>/dev/tcp/127.0.0.1/${port}) 2>/dev/null && echo reached || echo alone`)).toBe(
    'alone',
  )
  server.close()
})

it.skipIf(isolationHere() !== 'bubblewrap')(
  'in a box they read no secret of the shop’s process',
  async () => {
    const { pid } = process
    expect(await shell(`cat /proc/${pid}/environ /proc/${pid}/mem /proc/1/environ || echo unseen`)).toBe(
      'unseen',
    )
  },
)

it('where strangers reach the shop, uploaded videos are decoded in a box alone, unless the owner allows more', () => {
  const lacks = (env: Record<string, string>) =>
    (['bubblewrap', 'prlimit', 'none'] as const).filter((one) => lacksSandbox(readConfig(env), one))
  expect(lacks({})).toEqual([])
  expect(lacks({ HOST: '0.0.0.0' })).toEqual(['prlimit', 'none'])
  expect(lacks({ HOST: '0.0.0.0', VIDEO_SANDBOX: '0' })).toEqual([])
  const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }
  const open = () => refuseUnsafe({ config: readConfig({ HOST: '0.0.0.0' }) }, programs, 'uploads/1.mp4')
  if (isolationHere() === 'bubblewrap') expect(open).not.toThrow()
  else expect(open).toThrow('make bubblewrap work')
})

it('what is chosen is what works here', () => {
  expect(tryIsolations().isolation).toBe(isolationHere())
})

it('only where bubblewrap is missing it is called missing', () => {
  const path = process.env.PATH
  try {
    process.env.PATH = folder
    expect(tryIsolations().problem).toBe('bubblewrap is not installed')
  } finally {
    process.env.PATH = path
  }
})

it('a decoder that no camera needs opens nothing', async () => {
  const programs = findPrograms()
  if (!programs) throw new Error('The tests need ffmpeg')
  const { ffmpeg, ffprobe } = programs
  const options = { folder, limit: LIMIT }
  const make = ['-v', 'error', '-y', '-f', 'lavfi', '-i', 'testsrc=s=64x64:d=1', '-c:v', 'zmbv', 'odd.avi']
  await runProgram(ffmpeg, make, options)
  const input = join(folder, 'odd.avi')
  const decode = ['-v', 'error', ...inputArgs(input), '-i', input, '-f', 'null', '-']
  await expect(runProgram(ffmpeg, decode, options)).rejects.toThrow()
  const probe = ['-v', 'error', ...inputArgs(input), '-show_streams', input]
  await expect(runProgram(ffprobe, probe, options)).rejects.toThrow('not on whitelist')
})
