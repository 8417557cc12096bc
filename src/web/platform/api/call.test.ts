import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Route } from '../../../contract/endpoint.ts'
import { send } from './call.ts'
import { RequestError, sentenceOf } from './request-error.ts'

let server: Server
let shop: string

beforeAll(async () => {
  server = createServer(async (incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://shop')
    if (pathname === '/api/echo') {
      const body = await text(incoming)
      const type = incoming.headers['content-type'] ?? null
      return answer.end(JSON.stringify({ method: incoming.method, type, body }))
    }
    if (pathname === '/api/changed')
      return answer.writeHead(409, { 'x-error-code': 'price-changed' }).end('The price has changed to $70')
    if (pathname === '/api/proxy') return answer.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>')
    return answer.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // in a page, fetch resolves paths against its origin
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(shop + path, init))
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

const at = (path: Route['path'], method: Route['method'] = 'GET') => ({ method, path })

const failureOf = async (path: Route['path']) => {
  const failure: unknown = await send(at(path)).catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('the request did not fail')
  return failure
}

describe('a call', () => {
  it('sends a JSON content type only with a body', async () => {
    const plain = await send(at('/api/echo'))
    expect(await plain.json()).toEqual({ method: 'GET', type: null, body: '' })
    const withBody = await send(at('/api/echo', 'POST'), { body: { username: 'owner' } })
    expect(await withBody.json()).toEqual({
      method: 'POST',
      type: 'application/json',
      body: '{"username":"owner"}',
    })
  })

  it('fails with the status and the body', async () => {
    const failure = await failureOf('/api/changed')
    expect(failure.message).toBe('409: The price has changed to $70')
    expect(failure).toMatchObject({ status: 409, sentence: 'The price has changed to $70' })
    expect((failure as RequestError).is('price-changed')).toBe(true)
    expect((failure as RequestError).is('sold-out')).toBe(false)
  })

  it('fails with the status text where the body is empty', async () => {
    expect((await failureOf('/api/missing')).message).toBe('404: Not Found')
  })

  it('has words for a shop that cannot be reached', async () => {
    const before = shop
    shop = 'http://127.0.0.1:1'
    const failure = await failureOf('/api/echo')
    shop = before
    expect(failure.message).toBe('The shop cannot be reached. Please check your connection and try again.')
  })

  it('passes on that it was called off', async () => {
    const failure: unknown = await send(at('/api/echo'), {}, { signal: AbortSignal.abort() }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('sentenceOf', () => {
  it("is the shop's sentence without the status", () => {
    expect(sentenceOf(new RequestError({ status: 401, sentence: 'Wrong password' }), 'otherwise')).toBe(
      'Wrong password',
    )
  })

  it('never shows a page of markup or the inside of a program', async () => {
    expect(sentenceOf(await failureOf('/api/proxy'), 'Please try again')).toBe('Please try again')
    expect(sentenceOf(new TypeError('x is undefined'), 'Please try again')).toBe('Please try again')
    expect(sentenceOf(new RequestError({ status: 500, sentence: '' }), 'Please try again')).toBe(
      'Please try again',
    )
  })
})
