import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOLDER, inFolder } from '../setup/folder.mjs'
import { findNatives, findPrebuilt, refuseNatives } from './natives.mjs'

const part = (version: string, os: string, cpu: string, rest: object = {}) => ({
  version,
  cpu: [cpu],
  dev: true,
  optional: true,
  os: [os],
  ...rest,
})
const GLIBC = { libc: ['glibc'] }

/** Cut out of a lock file of ours with which the shop did not start on arm64: its entry was made up by name. */
const madeUp = (at = '') => ({
  [`${at}node_modules/rolldown`]: {
    version: '1.2.19',
    integrity:
      'sha512-4zLKIpaiMfoRBIKOrZ7KLLRmnPoyEkF4jfPZ79cLU6wNgsQ63AVvpCchgkwN5SDxqdxKMd7+T4Eazn8pMyh3Ow==',
    dev: true,
    optionalDependencies: {
      '@rolldown/binding-darwin-arm64': '1.2.19',
      '@rolldown/binding-linux-arm64-gnu': '1.2.19',
      '@rolldown/binding-linux-arm64-musl': '1.2.19',
      '@rolldown/binding-linux-x64-gnu': '1.2.19',
      '@rolldown/binding-wasm32-wasi': '1.2.19',
    },
  },
  [`${at}node_modules/@rolldown/binding-darwin-arm64`]: part('1.2.19', 'darwin', 'arm64'),
  [`${at}node_modules/@rolldown/binding-linux-arm64-gnu`]: part('1.2.19', 'linux', 'arm64', GLIBC),
  [`${at}node_modules/@rolldown/binding-linux-arm64-musl`]: part('1.2.19', 'linux', 'arm64', {
    libc: ['musl'],
  }),
  [`${at}node_modules/@rolldown/binding-linux-x64-gnu`]: part('1.2.19', 'linux', 'x64', {
    ...GLIBC,
    integrity:
      'sha512-V5rFQtkzRrhbyaP5gq5rM8Kvfi5j0GFVSzV6WfgUkXcKxDpQ4MH4T47sXvCS5uOcr6v0c0vJZb9FMM0cSqrNdw==',
  }),
  [`${at}node_modules/@rolldown/binding-wasm32-wasi`]: { version: '1.2.19', cpu: ['wasm32'], optional: true },
})

const refuse = (packages: object) => refuseNatives(findNatives(JSON.stringify({ packages })))

test('a lock file whose bundler has no checksum for arm64 is refused', () => {
  expect(refuse({ '': {}, ...madeUp() })).toEqual([
    'package-lock.json: rolldown 1.2.19 cannot run on linux-arm64: @rolldown/binding-linux-arm64-gnu 1.2.19 has no integrity. Lock a version that can.',
  ])
})

test('also where a good one stands above it', () => {
  const good = {
    'node_modules/rolldown': {
      version: '1.2.18',
      optionalDependencies: {
        '@rolldown/binding-linux-arm64-gnu': '1.2.18',
        '@rolldown/binding-linux-x64-gnu': '1.2.18',
      },
    },
    'node_modules/@rolldown/binding-linux-arm64-gnu': part('1.2.18', 'linux', 'arm64', {
      integrity: 'sha512-a',
    }),
    'node_modules/@rolldown/binding-linux-x64-gnu': part('1.2.18', 'linux', 'x64', { integrity: 'sha512-b' }),
  }
  expect(refuse({ '': {}, ...good })).toEqual([])
  expect(refuse({ '': {}, ...good, ...madeUp('node_modules/vite/') })).toHaveLength(1)
})

test('one that is made for Linux, but not for arm64, is refused; one for macOS alone is not', () => {
  const packages = {
    '': { optionalDependencies: { 'tool-linux-x64': '1.0.0' } },
    'node_modules/tool-linux-x64': { version: '1.0.0', integrity: 'sha512-a', os: 'linux', cpu: 'x64' },
    'node_modules/vite': { version: '8.0.0', optionalDependencies: { fsevents: '~2.3.3' } },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-b', os: ['darwin'] },
  }
  expect(refuse(packages)).toEqual([
    'package-lock.json: tool 1.0.0 cannot run on linux-arm64: it has no part for it. Lock a version that can.',
  ])
})

const ours = readFileSync(inFolder('package-lock.json'), 'utf8')

test('our own lock file has every native package for Linux on x64 and arm64', () => {
  const natives = [...findNatives(ours), ...findPrebuilt(ours, FOLDER)]
  expect(natives.map(({ name }) => name)).toEqual(expect.arrayContaining(['sharp', 'better-sqlite3', 'node']))
  expect(refuseNatives(natives)).toEqual([])
})

test('what each of them does without its native part is written down', () => {
  const page = readFileSync(inFolder('docs/platforms.md'), 'utf8')
  for (const { name } of [...findNatives(ours), ...findPrebuilt(ours, FOLDER)]) {
    expect(page).toContain(`| \`${name}\``)
  }
})
