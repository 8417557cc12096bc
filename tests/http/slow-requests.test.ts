import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sendExactly } from '../support/raw-socket.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import type { TestShop } from '../support/test-shop.ts'

/** Longer than a busy machine needs to answer. */
const SHORT = 500
const LONG = 60_000

/** With less time for a whole request, and with less for silence. */
const hurried = sharedTestShop({}, { requests: { whole: SHORT, silence: LONG } })
const talkative = sharedTestShop({}, { requests: { whole: LONG, silence: 4 * SHORT } })

const send = (text: string) => sendExactly(hurried.url, text)
const HEAD = 'HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

it('a body that does not end gets a 408', async () => {
  const answer = await send(`POST /api/login ${HEAD}content-length: 500\r\n\r\n{"a`)
  expect(answer).toContain('HTTP/1.1 408 Request Timeout')
  expect(answer).toContain('The request took too long to arrive')
})

it('also one that is not read', async () => {
  const answer = await send(`POST /api/sports ${HEAD}content-length: 500\r\n\r\n{"a`)
  expect(answer).toContain('HTTP/1.1 401')
  expect(answer).not.toContain('HTTP/1.1 408')
})

it('also endless chunks', async () => {
  const answer = await send(`POST /api/login ${HEAD}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`)
  expect(answer).toContain('HTTP/1.1 408')
})

async function beginUpload(shop: TestShop) {
  const admin = await shop.admin()
  const upload = { fileName: 'a.mp4', bytes: 500, purpose: 'check' }
  const { id } = JSON.parse((await admin.send('POST', '/api/admin/uploads', upload)).text)
  const path = `/api/admin/uploads/${id}/bytes`
  const head = [
    `PATCH ${path} HTTP/1.1`,
    'host: x',
    `cookie: cloverleaf_session=${admin.cookie('cloverleaf_session')}`,
    'tus-resumable: 1.0.0',
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    'content-length: 500',
    'connection: close',
  ]
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (part) => {
    answer += part
  })
  const closed = new Promise((resolve) => socket.once('close', resolve)).then(() => answer)
  socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(100)}`)
  return { admin, socket, closed, path }
}

it('an upload may take longer than any other request', { tags: ['long'] }, async () => {
  const { socket, closed } = await beginUpload(hurried)
  await sleep(2 * SHORT)
  socket.write('x'.repeat(400))
  expect(await closed).toContain('HTTP/1.1 204')
})

it('but not stall; what has arrived is kept', { tags: ['long'] }, async () => {
  const { admin, closed, path } = await beginUpload(talkative)
  expect(await closed).not.toContain('HTTP/1.1 204')
  const { headers } = await admin.send('HEAD', path, undefined, { 'tus-resumable': '1.0.0' })
  expect(headers.get('upload-offset')).toBe('100')
})

it('the headers of a request have a minute, and a connection without one ends', () => {
  const { headersTimeout, keepAliveTimeout } = hurried.app.server
  expect(headersTimeout).toBeGreaterThan(0)
  expect(headersTimeout).toBeLessThanOrEqual(60_000)
  expect(keepAliveTimeout).toBeGreaterThan(0)
  expect(keepAliveTimeout).toBeLessThanOrEqual(120_000)
})
