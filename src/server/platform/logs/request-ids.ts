import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Shorter than any token, which the log would hide. */
const WELL_FORMED = /^[\w.:-]{8,36}$/

/**
 * A request's id stands in its answer and in every line of the log about it. A proxy of ours that gave it one already
 * is followed; else it is unique over all servers of the shop.
 */
export function requestIds(isProxy: (address: string | undefined) => boolean) {
  const server = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers, socket }: IncomingMessage) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && WELL_FORMED.test(given) && isProxy(socket.remoteAddress)) return given
    return `${server}-${(count++).toString(36).padStart(6, '0')}`
  }
}
