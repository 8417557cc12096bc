import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whose X-Forwarded-For is trusted: none, a number of hops, or proxies at these addresses and networks. */
export type TrustProxy = false | number | string[]

const MAX_HOPS = 9

/** Undefined where the text is invalid. */
export function readTrustProxy(text: string | null): TrustProxy | undefined {
  if (text === null || text === 'none') return false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops <= MAX_HOPS ? hops || false : undefined
  }
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every(isAddressOrNetwork) ? addresses : undefined
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

/** Tests whether the peer of a connection is a trusted proxy. */
export function proxyTest(trusted: TrustProxy): (address: string | undefined) => boolean {
  if (!Array.isArray(trusted)) return () => trusted !== false
  const known = new BlockList()
  for (const text of trusted) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  // BlockList also matches IPv4-mapped IPv6 addresses
  return (address = '') => known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
