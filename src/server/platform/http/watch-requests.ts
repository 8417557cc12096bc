import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  RouteOptions,
} from 'fastify'
import type { CountAnswer, RequestTimes } from './request-times.ts'

/**
 * Counts every request, and writes a line in the log for whatever changed something or failed. What was only read has
 * none: it would cost more than most of our answers. A line names the route and never the address, which may open an order
 * or name a buyer. Each route gets a hook that knows its name, since asking a request for it takes longer than counting.
 */
export function watchRequests(app: FastifyInstance, times: RequestTimes) {
  app.addHook('onRoute', (route) => {
    route.onResponse = [hookOf(route, times), route.onResponse ?? []].flat()
  })
}

function hookOf({ url, method }: RouteOptions, times: RequestTimes): onResponseHookHandler {
  const counters = new Map([method].flat().map((one) => [one, times.counterOf(one, url)]))
  return (request, reply, done) => {
    noteAnswer(request, reply, url, counters.get(request.method))
    done()
  }
}

/** What no route answers has no name. */
export function watchUnknown(times: RequestTimes) {
  const count = times.counterOf('any', 'none')
  return (request: FastifyRequest, reply: FastifyReply) => noteAnswer(request, reply, 'none', count)
}

function noteAnswer(request: FastifyRequest, reply: FastifyReply, route: string, count?: CountAnswer) {
  const { method } = request
  const { statusCode: status, elapsedTime } = reply
  count?.(status, elapsedTime)
  if (status < 500 && (method === 'GET' || method === 'HEAD')) return
  const line = { reqId: request.id, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }
  if (status >= 500) request.log.warn(line, 'answered')
  else request.log.info(line, 'answered')
}
