import { expect, test } from 'vitest'
import { findAddresses } from './lock-file.ts'

test('a package with an address is found, one without is not', () => {
  const packages = {
    '': {},
    'node_modules/zod': { resolved: 'https://registry.example/zod.tgz' },
    'node_modules/react': {},
  }
  expect(findAddresses(JSON.stringify({ packages }))).toEqual([
    'package-lock.json: node_modules/zod comes from https://registry.example/zod.tgz; no address may be written there.',
  ])
})
