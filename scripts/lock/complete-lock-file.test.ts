// @module-tag long
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inFolder } from '../setup/folder.mjs'
import { findOmissions } from './lock-file.mjs'

const ofLinux = { os: ['linux'], libc: ['glibc'], optionalDependencies: undefined }
const bundler = (version: string) => ({
  version,
  optionalDependencies: {
    '@bundler/linux-x64-gnu': version,
    '@bundler/linux-arm64-gnu': version,
    '@bundler/darwin-arm64': version,
    '@bundler/win32-x64-msvc': version,
  },
})

/** What the registry has: the newest bundler for x64 and Windows alone, the one before it for Linux. */
const PUBLISHED: Record<string, object[]> = {
  '@bundler/linux-x64-gnu': ['1.2.18', '1.2.19'].map((version) => ({
    version,
    ...ofLinux,
    cpu: ['x64'],
  })),
  '@bundler/linux-arm64-gnu': ['1.2.18'].map((version) => ({
    version,
    ...ofLinux,
    cpu: ['arm64'],
  })),
  '@bundler/win32-x64-msvc': ['1.2.18', '1.2.19'].map((version) => ({
    version,
    os: ['win32'],
    cpu: ['x64'],
  })),
}

const registry = createServer((request, response) => {
  const name = decodeURIComponent((request.url ?? '').slice(1))
  const published = PUBLISHED[name] as { version: string }[] | undefined
  if (!published) return response.writeHead(404).end('{}')
  const versions = published.map((manifest) => [
    manifest.version,
    { name, ...manifest, dist: { integrity: `sha512-${name}`, tarball: 'http://127.0.0.1/none.tgz' } },
  ])
  response.setHeader('content-type', 'application/json')
  response.end(
    JSON.stringify({
      name,
      'dist-tags': { latest: published.at(-1)?.version },
      versions: Object.fromEntries(versions),
    }),
  )
})

let folder: string
beforeAll(async () => {
  // the scripts alone, as they are before anything is installed, in a folder whose name has a space
  folder = await mkdtemp(join(tmpdir(), 'cloverleaf lock-'))
  await cp(inFolder('scripts'), join(folder, 'scripts'), { recursive: true })
  await once(registry.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  registry.close()
  await rm(folder, { recursive: true, force: true })
})

async function lock(bundlerVersion: string, root: object = {}) {
  const packages = {
    '': root,
    'node_modules/vite': { version: '8.3.8', integrity: 'sha512-v', dependencies: { bundler: '~1.2.17' } },
    'node_modules/bundler': { integrity: 'sha512-b', dev: true, ...bundler(bundlerVersion) },
  }
  const before = JSON.stringify({ lockfileVersion: 3, packages })
  await writeFile(join(folder, 'package-lock.json'), before)
  const port = (registry.address() as AddressInfo).port
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}`,
    npm_config_cache: join(folder, 'cache'),
    npm_config_fetch_retries: '0',
  }
  const said = await new Promise<string>((resolve) => {
    const done = (_: unknown, stdout: string, stderr: string) => resolve(stdout + stderr)
    execFile('node', ['scripts/lock.mjs'], { cwd: folder, env, timeout: 280_000 }, done)
  })
  const after = await readFile(join(folder, 'package-lock.json'), 'utf8')
  return { said, before, after }
}

test('what the registry has is added with its checksum, what it has not is said', {
  timeout: 300_000,
}, async () => {
  const { said, after } = await lock('1.2.18')
  expect(findOmissions(after)).toEqual([])
  const { packages } = JSON.parse(after)
  expect(packages['node_modules/@bundler/linux-arm64-gnu']).toEqual({
    version: '1.2.18',
    integrity: 'sha512-@bundler/linux-arm64-gnu',
    cpu: ['arm64'],
    dev: true,
    libc: ['glibc'],
    optional: true,
    os: ['linux'],
  })
  expect(packages['node_modules/@bundler/win32-x64-msvc'].integrity).toBe('sha512-@bundler/win32-x64-msvc')
  expect(packages['node_modules/@bundler/darwin-arm64']).toEqual({
    version: '1.2.18',
    cpu: ['arm64'],
    os: ['darwin'],
    dev: true,
    optional: true,
  })
  expect(said).toContain('for other platforms: @bundler/darwin-arm64 1.2.18')
})

test('nothing is added by name for Linux: the lock file stays as it was', {
  timeout: 300_000,
}, async () => {
  const { said, before, after } = await lock('1.2.19')
  expect(after).toBe(before)
  expect(said).toBe(
    `bundler 1.2.19 needs @bundler/linux-arm64-gnu 1.2.19, which npm's registry does not have.\nLock another version, in package.json or under "overrides". package-lock.json is not changed.\n`,
  )
})
