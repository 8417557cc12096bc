import { expect, test } from 'vitest'
import { truncated } from './visits.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:aa:bb::1', '2001:db8:aa::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('%s is kept as %s', (address, network) => {
  expect(truncated(address)).toBe(network)
})
