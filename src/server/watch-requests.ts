import type { FastifyInstance } from 'fastify'
import type { RequestTimes } from './metrics/request-times.ts'

/**
 * Counts every request, and writes a line in the log for whatever changed something or failed. What was only read has
 * none: it would cost more than most of our answers. A line names the route and never the address, which may open an order or name a buyer.
 */
export function watchRequests(app: FastifyInstance, times: RequestTimes) {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request
    const { statusCode: status, elapsedTime } = reply
    const route = request.routeOptions.url ?? 'none'
    times.count(method, route, status, elapsedTime)
    if (status >= 500 || (method !== 'GET' && method !== 'HEAD')) {
      const line = { reqId: request.id, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }
      if (status >= 500) request.log.warn(line, 'answered')
      else request.log.info(line, 'answered')
    }
    done()
  })
}
