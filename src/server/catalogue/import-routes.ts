import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { IdParam } from '../../contract/fields.ts'
import { Import, ImportResult, NewImport } from '../../contract/import.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { importStartList, listImports, undoImport } from './imports.ts'

// ten thousand riders with long links
const MAX_IMPORT_BYTES = 16 * 1024 * 1024

export const importRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, answers } = shop
    const tags = ['riders']
    const onRequest = requireAdmin(shop)

    app.get(
      '/api/imports',
      {
        onRequest,
        schema: { tags, summary: 'Imported start lists, latest first', response: { 200: z.array(Import) } },
      },
      () => listImports(db),
    )

    app.post(
      '/api/imports',
      {
        onRequest,
        bodyLimit: MAX_IMPORT_BYTES,
        schema: {
          tags,
          summary: 'Import a start list: all of it, or nothing and a list of the bad rows',
          body: NewImport,
          response: { 201: ImportResult },
        },
      },
      async ({ body }, reply) => {
        const result = await importStartList(db, body, shop.now())
        answers.drop()
        return reply.code(201).send(result)
      },
    )

    app.delete(
      '/api/imports/:id',
      {
        onRequest,
        schema: { tags, summary: 'Undo an import', params: IdParam, response: { 204: z.null() } },
      },
      async ({ params }, reply) => {
        await undoImport(db, params.id, shop.now())
        // payments that are open for what left the shop are cancelled
        shop.worker.wake('reconcile')
        answers.drop()
        return reply.code(204).send(null)
      },
    )
  }
