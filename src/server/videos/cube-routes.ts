import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../contract/videos/cube-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { cubeKey } from '../platform/storage/layout.ts'
import { listCubes, readStored, saveCube } from './own-cubes.ts'

const YEAR = 365 * 24 * 60 * 60

export const cubeRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)

    mount(
      calls.addCube,
      async ({ body, query }) => await saveCube(shop.storage, { text: body, name: query.name }),
    )

    mount(calls.listCubes, () => listCubes(shop.storage))

    mountSent(calls.findCube, async ({ params }, reply) => {
      const kept = (await readStored(shop.storage, cubeKey(params.sha))) ?? notFound('cube-file')
      return reply
        .header('cache-control', `private, max-age=${YEAR}, immutable`)
        .type('text/plain; charset=utf-8')
        .send(kept)
    })
  }
