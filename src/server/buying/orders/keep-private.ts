import type { FastifyInstance } from 'fastify'
import { plainPath } from '../../platform/http/security.ts'

const PRIVATE = /^\/(api\/orders|api\/shared|order|shared|waiting)\//
const UNTOLD = /^\/(api\/orders|api\/shared|order|shared|files|waiting)\//

/**
 * An order's address opens its videos, a letter's key ends the letters: no shared cache keeps what it answers, no other site and no search engine learns
 * it. For the routes that answer under such addresses alone, since every answer with a hook of its own costs time.
 */
export function keepOrdersPrivate(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const url = plainPath(request.url)
    if (UNTOLD.test(url)) reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    if (PRIVATE.test(url)) reply.header('cache-control', 'private, no-store')
    done()
  })
}
