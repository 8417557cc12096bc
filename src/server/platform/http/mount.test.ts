import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import type { Shop } from '../../composed-shop.ts'
import { openLog } from '../logs/open-log.ts'
import { notFound } from './errors.ts'
import { mounting } from './mount.ts'
import { schemaController } from './validation.ts'

test('a call that throws an undeclared code is answered, and an error is logged', async () => {
  const lines: string[] = []
  const loggerInstance: FastifyBaseLogger = openLog({
    level: 'error',
    to: { write: (line) => lines.push(line) },
  })
  const app = Fastify({ loggerInstance, schemaController })
  const call = { access: 'visitor', tag: 'riders', summary: '', method: 'GET' } as const
  const { mount } = mounting(app, {} as Shop)
  mount({ ...call, path: '/api/declared', errors: ['not-found'] }, () => notFound('rider'))
  mount({ ...call, path: '/api/forgotten', errors: ['sold-out'] }, () => notFound('rider'))
  const codes = ['/api/declared', '/api/forgotten'].map(
    async (url) => (await app.inject({ url })).headers[ERROR_HEADER],
  )
  expect(await Promise.all(codes)).toEqual(['not-found', 'not-found'])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { route: '/api/forgotten', code: 'not-found', msg: expect.stringContaining('does not declare') },
  ])
  await app.close()
})
