import { expect, it } from 'vitest'
import { networkOf, networksOf } from './network.ts'

it.each([
  ['203.0.113.7', ['203.0.113.7']],
  ['::ffff:203.0.113.7', ['203.0.113.7']],
  ['2001:db8:12:34ff::1', ['2001:db8:12:34ff', '2001:db8:12:3400/56', '2001:db8:12:0/48']],
  ['2001:DB8::5', ['2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0:0/48']],
  ['::1', ['0:0:0:0', '0:0:0:0/56', '0:0:0:0/48']],
  ['unknown', ['unknown']],
])('the networks of %s are %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
  expect(networkOf(address)).toBe(networks[0])
})
