import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  RouteOptions,
} from 'fastify'
import type { Metric } from './prometheus.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

interface Times {
  method: string
  route: string
  status: number
  /** Per bucket; the last is for everything slower. */
  counts: number[]
  sum: number
}

export type CountResponse = (status: number, milliseconds: number) => void

/** A duration histogram by route and status. Our own, because prom-client checks and sorts the labels on every request. */
export class RequestTimes {
  readonly #times: Times[] = []

  counterOf(method: string, route: string): CountResponse {
    const byStatus = new Map<number, Times>()
    return (status, milliseconds) => {
      let times = byStatus.get(status)
      if (!times) {
        times = { method, route, status, counts: new Array(BUCKETS.length + 1).fill(0), sum: 0 }
        byStatus.set(status, times)
        this.#times.push(times)
      }
      const seconds = milliseconds / 1000
      let bucket = 0
      while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket++
      times.counts[bucket] = (times.counts[bucket] ?? 0) + 1
      times.sum += seconds
    }
  }

  metrics(): Metric {
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
    return { suffix: '_bucket' as const, labels: { ...labels, le: BUCKETS[index] ?? '+Inf' }, value: upTo }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: upTo }]
}

/**
 * Counts every request and logs those that write or fail; a log line for a read would cost more than most responses. The
 * line names the route and never the address, which can hold an order token or an email. One hook per route, since looking
 * the route up on the request takes longer than counting.
 */
export function watchRequests(app: FastifyInstance, times: RequestTimes) {
  app.addHook('onRoute', (route) => {
    route.onResponse = [hookOf(route, times), route.onResponse ?? []].flat()
  })
}

function hookOf({ url, method }: RouteOptions, times: RequestTimes): onResponseHookHandler {
  const counters = new Map([method].flat().map((one) => [one, times.counterOf(one, url)]))
  return (request, reply, done) => {
    logRequest(request, reply, url, counters.get(request.method))
    done()
  }
}

/** Requests that match no route. */
export function watchUnknown(times: RequestTimes) {
  const count = times.counterOf('any', 'none')
  return (request: FastifyRequest, reply: FastifyReply) => logRequest(request, reply, 'none', count)
}

function logRequest(request: FastifyRequest, reply: FastifyReply, route: string, count?: CountResponse) {
  const { method } = request
  const { statusCode: status, elapsedTime } = reply
  count?.(status, elapsedTime)
  if (status < 500 && (method === 'GET' || method === 'HEAD')) return
  const line = { reqId: request.id, method, route, status, ms: Math.round(elapsedTime * 10) / 10 }
  if (status >= 500) request.log.warn(line, 'answered')
  else request.log.info(line, 'answered')
}

/** Shorter than any token, which the log redacts. */
const WELL_FORMED = /^[\w.:-]{8,36}$/

/** Takes the x-request-id of a trusted proxy, else makes an id that is unique across servers. Responses and log lines have it. */
export function requestIds(isProxy: (address: string | undefined) => boolean) {
  const server = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers, socket }: IncomingMessage) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && WELL_FORMED.test(given) && isProxy(socket.remoteAddress)) return given
    return `${server}-${(count++).toString(36).padStart(6, '0')}`
  }
}
