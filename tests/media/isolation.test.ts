import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOfFile } from '../support/test-shop.ts'
import {
  cleanEnvironment,
  findPrograms,
  type Isolation,
  inputArgs,
  isolated,
  isolationHere,
  isSandbox,
  lacksSandbox,
  readConfig,
  refuseUnsafe,
  runProgram,
  tryIsolations,
  whyNot,
} from '../support/world/machine.ts'

const outside = folderOfFile('outside')
const folder = folderOfFile('work')
writeFileSync(join(outside, 'secret'), 'very-secret\n')

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

/** What a decoder that a video has taken over would try; what it cannot do is missing from what it prints. */
const hostile = (port: number) => `
  env | grep very-secret
  cat ${outside}/secret
  cat /proc/${process.pid}/environ >&2 && echo read the environment
  echo mine > ${outside}/written && echo wrote elsewhere
  (exec 3<>/dev/tcp/127.0.0.1/${port}) && echo reached the network
  echo made > made.txt && cat made.txt`

async function tryHostile(isolation: Isolation) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.env.SECRET_KEY = 'very-secret'
  try {
    const script = hostile((server.address() as AddressInfo).port)
    const run = { program: '/bin/bash', args: ['-c', script], folder, remote: false }
    const { command, args } = isolated(run, isolation)
    const { stdout } = spawnSync(command, args, { cwd: folder, env: cleanEnvironment(), encoding: 'utf8' })
    return stdout.trim().split('\n')
  } finally {
    delete process.env.SECRET_KEY
    server.close()
  }
}

// bubblewrap is forbidden in most containers, and setpriv knows Landlock since Debian 13
for (const isolation of ['bubblewrap', 'landlock'] as const)
  it.skipIf(whyNot(isolation) !== null)(
    `with ${isolation} they read no secret, write nothing elsewhere and have no network`,
    async () => expect(await tryHostile(isolation)).toEqual(['made']),
  )

it('with limits alone they could do all that', async () => {
  expect(await tryHostile('prlimit')).toEqual([
    'very-secret',
    ...['read the environment', 'wrote elsewhere', 'reached the network', 'made'],
  ])
})

it('where strangers reach the shop, uploaded videos are decoded in a sandbox alone, unless the owner allows more', () => {
  const lacks = (env: Record<string, string>) =>
    (['bubblewrap', 'landlock', 'prlimit', 'none'] as const).filter((one) =>
      lacksSandbox(readConfig(env), one),
    )
  expect(lacks({})).toEqual([])
  expect(lacks({ HOST: '0.0.0.0' })).toEqual(['prlimit', 'none'])
  expect(lacks({ HOST: '0.0.0.0', VIDEO_SANDBOX: '0' })).toEqual([])
  const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe' }
  const open = () => refuseUnsafe({ config: readConfig({ HOST: '0.0.0.0' }) }, programs, 'uploads/1.mp4')
  if (isSandbox(isolationHere())) expect(open).not.toThrow()
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

it.skipIf(whyNot('landlock') !== null)(
  'where bubblewrap is forbidden, videos are decoded with Landlock',
  () => {
    const path = process.env.PATH
    const bwrap = join(folder, 'bwrap')
    try {
      writeFileSync(bwrap, '#!/bin/sh\necho "bwrap: No permissions" >&2\nexit 1\n', { mode: 0o755 })
      process.env.PATH = [folder, path].join(delimiter)
      expect(tryIsolations()).toEqual({
        isolation: 'landlock',
        problem: 'bubblewrap is installed and does not work here: bwrap: No permissions',
      })
    } finally {
      process.env.PATH = path
      rmSync(bwrap)
    }
  },
)

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
