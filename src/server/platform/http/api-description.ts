import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { schemaController } from './validation.ts'

/** A second app with the same routes and schemas, which only serves their OpenAPI description. */
export async function describeApi(routes: RouteOptions[], prefix: string): Promise<FastifyInstance> {
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
