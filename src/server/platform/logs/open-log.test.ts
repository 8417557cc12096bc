import { expect, it } from 'vitest'
import { REFUSED_TWICE, refusedTwice } from '../../../../tests/support/refused-twice.ts'
import { hideSecrets, openLog } from './open-log.ts'

const TOKEN = 'kq3yJ0m9bD4-vR_wZc7Xe1TnUoPsLhGfAiB2C5d6E8'

it.each([
  ['no mailbox for jane.doe+x@mail.example.com here', 'no mailbox for […] here'],
  ['to <jane@example.com>, jo@b.example', 'to <[…]>, […]'],
  ['connect postgres://shop:hunter2@db.example/shop', 'connect postgres://[…]@db.example/shop'],
  [`GET /order/${TOKEN}/video/1`, 'GET /order/[…]/video/1'],
  ['GET /order/short', 'GET /order/[…]'],
  [
    'https://shop.example/api/riders?email=jane%40example.com&a=1 failed',
    'https://shop.example/api/riders?[…] failed',
  ],
  ['jane%40example.com', '[…]'],
  ['authorization: Bearer abc.def', 'authorization: Bearer […]'],
  ['pi_3Abc_secret_9Xyz is gone', '[…] is gone'],
  ['sandbox_12ab_secret_34cd', '[…]'],
  ['No such key: sk_live_12345', 'No such key: […]'],
  [`session ${TOKEN}`, 'session […]'],
])('redacts %j', (line, hidden) => {
  expect(hideSecrets(line)).toBe(hidden)
})

it.each([
  'at answerError (file:///srv/shop/node_modules/@fastify/cookie/plugin.js:12:3)',
  '{"route":"/order/:token/video/:horse","status":302,"ms":1.5}',
  '{"route":"/api/orders/resend","status":202}',
  'Is it so? Yes.',
  'job 7f2c1b1e-8a53-4a1e-9d3c-0b8d6c1f2a3b of video/12',
])('leaves %j unchanged', (line) => {
  expect(hideSecrets(line)).toBe(line)
})

it('says why each address of a host was refused, however deep that is', async () => {
  const lines: string[] = []
  const nested = [1, 2, 3].reduce((cause: Error) => new Error('away', { cause }), await refusedTwice())
  openLog({ level: 'error', to: { write: (line) => lines.push(line) } }).error({ err: nested })
  expect(lines[0]).toContain(`"type":"AggregateError","message":"${REFUSED_TWICE}"`)
})
