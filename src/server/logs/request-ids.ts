import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** Shorter than any token, which the log would hide. */
const WELL_FORMED = /^[\w.:-]{8,36}$/

/**
 * A request's id stands in its answer and in every line of the log about it. A proxy that gave it one already is followed,
 * where there can be a proxy; else it is unique over all servers of the shop.
 */
export function requestIds({ behindProxy }: { behindProxy: boolean }) {
  const server = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers, socket }: IncomingMessage) => {
    const given = behindProxy && headers['x-request-id']
    if (typeof given === 'string' && WELL_FORMED.test(given) && isNear(socket.remoteAddress)) return given
    return `${server}-${(count++).toString(36).padStart(6, '0')}`
  }
}

/** The same networks from which a proxy's word is taken for who asked. */
const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('169.254.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')

const isNear = (address = '') => near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
