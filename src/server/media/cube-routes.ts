import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { MAX_CUBE_BYTES } from '../../contract/grading/read-cube.ts'
import { CubeName, OwnCube } from '../../contract/own-cube.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { notFound } from '../errors.ts'
import { cubeKeyOf, listCubes, readStored, saveCube } from './own-cubes.ts'

const YEAR = 365 * 24 * 60 * 60

export const cubeRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['grading']
    const onRequest = requireAdmin(shop)

    app.post(
      '/api/admin/cubes',
      {
        onRequest,
        bodyLimit: MAX_CUBE_BYTES,
        schema: {
          tags,
          summary: 'Keep a .cube file of your own; the text of the file is the body',
          consumes: ['text/plain'],
          querystring: CubeName,
          body: z.string('Please send the text of a .cube file'),
          response: { 201: OwnCube },
        },
      },
      async ({ body, query }, reply) =>
        reply.code(201).send(await saveCube(shop.storage, { text: body, name: query.name })),
    )

    app.get(
      '/api/admin/cubes',
      {
        onRequest,
        schema: { tags, summary: 'Your own .cube files, by title', response: { 200: z.array(OwnCube) } },
      },
      (_request, reply) => {
        reply.header('cache-control', 'no-store')
        return listCubes(shop.storage)
      },
    )

    app.get(
      '/api/admin/cubes/:sha',
      {
        onRequest,
        schema: {
          tags,
          summary: 'One of your .cube files, in the size that the shop works with',
          params: z.object({ sha: z.string().regex(/^[0-9a-f]{64}$/, 'This is no .cube file of the shop') }),
        },
      },
      async ({ params }, reply) => {
        const kept = (await readStored(shop.storage, cubeKeyOf(params.sha))) ?? notFound('.cube file')
        return reply
          .header('cache-control', `private, max-age=${YEAR}, immutable`)
          .type('text/plain; charset=utf-8')
          .send(kept)
      },
    )
  }
