import { expect, it } from 'vitest'
import { proxyTest, readTrustProxy } from './trusted-proxies.ts'

it('trusts no proxy by default', () => {
  for (const text of [null, 'none', '0']) expect(readTrustProxy(text)).toBe(false)
  expect(proxyTest(false)('127.0.0.1')).toBe(false)
})

it('trusts a number of hops, or addresses and networks', () => {
  expect(readTrustProxy('2')).toBe(2)
  expect(proxyTest(2)('203.0.113.9')).toBe(true)
  const networks = readTrustProxy('127.0.0.1, 10.0.0.0/8,2001:db8::/32') as string[]
  expect(networks).toEqual(['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'])
  const isProxy = proxyTest(networks)
  expect(['127.0.0.1', '::ffff:127.0.0.1', '10.9.8.7', '2001:db8::5'].map(isProxy)).not.toContain(false)
  expect(['127.0.0.2', '192.168.1.1', '::1', undefined, ''].map(isProxy)).not.toContain(true)
})

it('rejects invalid settings', () => {
  for (const text of ['yes', 'true', '10', '10.0.0.0/33', '10.0.0/8', '::/129', '1.2.3.4,', 'proxy.local']) {
    expect([text, readTrustProxy(text)]).toEqual([text, undefined])
  }
})
