import { isIPv6 } from 'node:net'

/** The network of an address: IPv6 is reduced to its /64, which one household or server has to itself. */
export const networkOf = (address: string) => widenedTo(64, address)

/**
 * The network and the wider ones around it. Providers give a customer a /56 or a /48 as well, so who has one can come from many
 * a /64.
 */
export const networksOf = (address: string) => {
  const widths = isIPv6(address) && !mappedIn(address) ? [64, 56, 48] : [64]
  return widths.map((bits) => widenedTo(bits, address))
}

/** IPv4 as it is. */
function widenedTo(bits: number, address: string) {
  const mapped = mappedIn(address)
  if (mapped || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - start.length - end.length
  const groups = [...start, ...Array(Math.max(0, zeros)).fill('0'), ...end].slice(0, 4)
  const numbers = groups.map((group) => Number.parseInt(group, 16))
  const kept = numbers.map((number, index) => {
    const free = Math.min(16, Math.max(0, 16 * (index + 1) - bits))
    return (number >> free) << free
  })
  const text = kept.map((number) => number.toString(16)).join(':')
  return bits === 64 ? text : `${text}/${bits}`
}

const mappedIn = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
