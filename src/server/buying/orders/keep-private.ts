import type { FastifyInstance } from 'fastify'
import { plainPath } from '../../platform/http/security.ts'

const PRIVATE = /^\/(api\/orders|api\/shared|order|shared|my-videos|waiting)\//
const SECRET = /^\/(api\/orders|api\/shared|order|shared|my-videos|files|waiting)\//

/**
 * These addresses are secrets (an order link, an unsubscribe token): not cached, not sent as referrer, not indexed. The hook is
 * added only to the routes under such addresses, since it costs time on every response.
 */
export function keepOrdersPrivate(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const url = plainPath(request.url)
    if (SECRET.test(url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    if (PRIVATE.test(url)) reply.header('cache-control', 'private, no-store')
    done()
  })
}
