import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  RouteOptions,
} from 'fastify'
import type { Metric } from './exposition.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Times {
  method: string
  route: string
  status: number
  /** How many took up to so many seconds; the last are those that took longer. */
  counts: number[]
  sum: number
}

/** Counts one answer of a route. */
export type CountAnswer = (status: number, milliseconds: number) => void

/**
 * How many requests each route answered how, and how long they took. It counts by itself, since it is done for every
 * request: the usual library checks and sorts the labels each time.
 */
export class RequestTimes {
  readonly #times: Times[] = []

  counterOf(method: string, route: string): CountAnswer {
    const byStatus = new Map<number, Times>()
    return (status, milliseconds) => {
      let times = byStatus.get(status)
      if (!times) {
        times = { method, route, status, counts: new Array(SECONDS.length + 1).fill(0), sum: 0 }
        byStatus.set(status, times)
        this.#times.push(times)
      }
      const seconds = milliseconds / 1000
      let bucket = 0
      while (bucket < SECONDS.length && seconds > (SECONDS[bucket] ?? 0)) bucket++
      times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
      times.sum += seconds
    }
  }

  figures(): Metric {
    return {
      name: 'cloverleaf_http_request_duration_seconds',
      help: 'Requests by route and status, and how long they took.',
      type: 'histogram',
      samples: this.#times.flatMap(samplesOf),
    }
  }
}

function samplesOf({ counts, sum, ...labels }: Times): Metric['samples'] {
  let upTo = 0
  const buckets = counts.map((count, index) => {
    upTo += count
    return { suffix: '_bucket' as const, labels: { ...labels, le: SECONDS[index] ?? '+Inf' }, value: upTo }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: upTo }]
}

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
    noteCachedResponse(request, reply, url, counters.get(request.method))
    done()
  }
}

/** What no route answers has no name. */
export function watchUnknown(times: RequestTimes) {
  const count = times.counterOf('any', 'none')
  return (request: FastifyRequest, reply: FastifyReply) => noteCachedResponse(request, reply, 'none', count)
}

function noteCachedResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  route: string,
  count?: CountAnswer,
) {
  const { method } = request
  const { statusCode: status, elapsedTime } = reply
  count?.(status, elapsedTime)
  if (status < 500 && (method === 'GET' || method === 'HEAD')) return
  const line = { reqId: request.id, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }
  if (status >= 500) request.log.warn(line, 'answered')
  else request.log.info(line, 'answered')
}
