import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { lazy } from '../async/memoize.ts'
import { notFound } from './errors.ts'
import { schemaController } from './validation.ts'

const PREFIX = plainRoutes.description
const FORWARDED_HEADERS = ['content-type', 'cache-control', 'etag', 'last-modified', 'location']

/** OpenAPI at `/api/docs` and `/api/docs/json`. Swagger is loaded at the first request, to keep the start fast. */
export function apiDocs(app: FastifyInstance) {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // Fastify announces each GET route a second time for HEAD
    if (route.method !== 'HEAD' && !isHidden(route)) routes.push(route)
  })
  const description = lazy(() => describeApi(routes, PREFIX))

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

/** A second app with the same routes and schemas, which only serves their OpenAPI description. */
async function describeApi(routes: RouteOptions[], prefix: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  const app = Fastify({ exposeHeadRoutes: false, schemaController })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cloverleaf',
        version: '1',
        description:
          'The calls of the shop. An error is one plain sentence, and the header x-error-code names it for programs; ask for application/problem+json to get both with the status. Each call lists the codes of its own. Any call can be refused as invalid-input, forbidden or too-large, and while the shop is out of order; a call for the owner alone as login-required.',
      },
    },
    transform: jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) app.route({ method, url, schema, handler: () => {} })
  await app.register(swaggerUi, { routePrefix: prefix })
  await app.ready()
  return app
}
