import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RequestError, request, sentenceOf } from './request.ts'

let server: Server
let shop: string

beforeAll(async () => {
  server = createServer(async (incoming, answer) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://shop')
    if (pathname === '/echo') {
      const body = await text(incoming)
      const type = incoming.headers['content-type'] ?? null
      return answer.end(JSON.stringify({ method: incoming.method, type, body }))
    }
    if (pathname === '/changed') return answer.writeHead(409).end('The price has changed to $70')
    if (pathname === '/proxy') return answer.writeHead(502).end('<html><h1>502 Bad Gateway</h1></html>')
    return answer.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
})

const failureOf = async (path: string) => {
  const failure: unknown = await request('GET', path).catch((error: unknown) => error)
  if (!(failure instanceof Error)) throw new Error('the request did not fail')
  return failure
}

describe('request', () => {
  it('sends a JSON content type only with a body', async () => {
    const plain = await request('GET', `${shop}/echo`)
    expect(await plain.json()).toEqual({ method: 'GET', type: null, body: '' })
    const withBody = await request('POST', `${shop}/echo`, { username: 'owner' })
    expect(await withBody.json()).toEqual({
      method: 'POST',
      type: 'application/json',
      body: '{"username":"owner"}',
    })
  })

  it('fails with the status and the body', async () => {
    const failure = await failureOf(`${shop}/changed`)
    expect(failure.message).toBe('409: The price has changed to $70')
    expect(failure).toMatchObject({ status: 409, sentence: 'The price has changed to $70' })
  })

  it('fails with the status text where the body is empty', async () => {
    expect((await failureOf(`${shop}/missing`)).message).toBe('404: Not Found')
  })

  it('has words for a shop that cannot be reached', async () => {
    const failure = await failureOf('http://127.0.0.1:1/')
    expect(failure.message).toBe('The shop cannot be reached. Please check your connection and try again.')
  })

  it('passes on that it was called off', async () => {
    const failure: unknown = await request('GET', `${shop}/echo`, undefined, AbortSignal.abort()).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('sentenceOf', () => {
  it("is the shop's sentence without the status", () => {
    expect(sentenceOf(new RequestError(401, 'Wrong password'), 'otherwise')).toBe('Wrong password')
  })

  it('never shows a page of markup or the inside of a program', async () => {
    expect(sentenceOf(await failureOf(`${shop}/proxy`), 'Please try again')).toBe('Please try again')
    expect(sentenceOf(new TypeError('x is undefined'), 'Please try again')).toBe('Please try again')
    expect(sentenceOf(new RequestError(500, ''), 'Please try again')).toBe('Please try again')
  })
})
