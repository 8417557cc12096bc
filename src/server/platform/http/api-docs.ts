import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { lazy } from '../async/memoize.ts'
import { notFound } from './errors.ts'

const PREFIX = plainRoutes.description
const FORWARDED_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location']

/** OpenAPI at `/api/docs` and `/api/docs/json`. Swagger is loaded at the first request, to keep the start fast. */
export function apiDocs(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // Fastify announces each GET route a second time for HEAD
    if (route.method !== 'HEAD' && !isHidden(route)) routes.push(route)
  })
  const description = lazy(async () => {
    const { describeApi } = await import('./api-description.ts')
    return describeApi(routes, PREFIX)
  })

  const show = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const shown = await (await description()).inject({ url, headers })
    if (shown.statusCode >= 400) notFound('address')
    for (const name of FORWARDED_HEADERS) if (shown.headers[name]) reply.header(name, shown.headers[name])
    return reply.code(shown.statusCode).send(shown.rawPayload)
  }
  app.get(PREFIX, { schema: { hide: true } }, show)
  app.get(`${PREFIX}/*`, { schema: { hide: true } }, show)
}

const isHidden = ({ schema }: RouteOptions) => Boolean((schema as { hide?: boolean } | undefined)?.hide)
