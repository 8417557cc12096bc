import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whose word on who asked is taken: nobody's, that of so many proxies before us, or of those at these addresses. */
export type TrustProxy = false | number | string[]

const MOST_HOPS = 9

/** Undefined where the text makes no sense. */
export function readTrustProxy(text: string | null): TrustProxy | undefined {
  if (text === null || text === 'none') return false
  if (/^\d+$/.test(text)) {
    const hops = Number(text)
    return hops <= MOST_HOPS ? hops || false : undefined
  }
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every(isAddressOrNetwork) ? addresses : undefined
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

/** Whether the one who is connected to us is such a proxy. */
export function proxyTest(trusted: TrustProxy): (address: string | undefined) => boolean {
  if (!Array.isArray(trusted)) return () => trusted !== false
  const known = new BlockList()
  for (const text of trusted) {
    const [address = '', bits] = text.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) known.addAddress(address, family)
    else known.addSubnet(address, Number(bits), family)
  }
  // an IPv4 address that came by IPv6 is found too
  return (address = '') => known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
