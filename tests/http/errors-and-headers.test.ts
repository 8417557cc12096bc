import { beforeAll, describe, expect, it } from 'vitest'
import { Problem } from '../../src/contract/error.ts'
import type { Client } from '../support/client.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let visitor: Client

beforeAll(async () => {
  visitor = test.visitor()
})

describe('an error', () => {
  it('is one plain sentence', async () => {
    const { status, text, headers } = await visitor.send('GET', '/api/sports/77')
    expect([status, text]).toEqual([404, 'There is no such sport'])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is problem+json on request', async () => {
    const { status, text, headers } = await visitor.send('GET', '/api/sports/77', undefined, {
      accept: 'application/problem+json, */*',
    })
    expect(status).toBe(404)
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(Problem.parse(JSON.parse(text))).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      code: 'not-found',
      status: 404,
      detail: 'There is no such sport',
    })
  })

  it.each([
    ['GET', '/api/nope'],
    ['POST', '/api/nope'],
    ['GET', '/api/'],
    ['PATCH', '/api/sports'],
    ['DELETE', '/api/sports'],
  ])('answers the unknown call %s %s, never a page', async (method, path) => {
    const { status, text, headers } = await visitor.send(method, path)
    expect([status, text]).toEqual([404, `There is no ${method} ${path} here`])
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  })

  it.each([
    ['{"name":', 400, 'The request is not valid JSON'],
    ['[]', 400, 'The request must be a JSON object'],
    ['"text"', 400, 'The request must be a JSON object'],
    [JSON.stringify({ name: 'x', description: 'y'.repeat(1024 * 1024) }), 413, 'This is too large to send'],
    [JSON.stringify({ name: 'x'.repeat(201) }), 400, 'At most 200 characters are possible here'],
    [JSON.stringify({ name: 'x', isActive: 'yes' }), 400, 'The field isActive is not valid'],
  ])('answers the body %.20s', async (body, expected, sentence) => {
    const { status, text } = await admin.send('POST', '/api/sports', body)
    expect([status, text]).toEqual([expected, sentence])
  })

  it('answers a body of another kind and an address that cannot be one', async () => {
    const xml = await admin.send('POST', '/api/sports', '<a/>', { 'content-type': 'application/xml' })
    expect([xml.status, xml.text]).toEqual([415, 'This kind of content is not understood here'])
    const bad = await visitor.send('GET', '/api/sports/%zz')
    expect([bad.status, bad.text]).toEqual([400, 'This address is not valid'])
  })
})

describe('a write from elsewhere', () => {
  const NEW = { name: 'From elsewhere' }
  const REFUSAL = 'This request comes from another site and is refused'

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1:1' },
    { 'sec-fetch-site': 'cross-site' },
  ])('is refused: %j', async (headers) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, text } = await admin.send(method, '/api/sports', NEW, headers)
      expect([status, text]).toEqual([403, REFUSAL])
    }
    const login = await visitor.send('POST', '/api/login', {}, headers)
    expect(login.status).toBe(403)
  })

  it('is none when it comes from our own page or from no page at all', async () => {
    const fromHere: Record<string, string>[] = [
      {},
      { origin: test.url, 'sec-fetch-site': 'same-origin' },
      { origin: test.shop.config.publicUrl },
    ]
    for (const headers of fromHere) {
      expect((await admin.send('POST', '/api/sports', NEW, headers)).status).toBe(201)
    }
  })

  it('may read what everyone may read', async () => {
    expect(
      (await visitor.send('GET', '/api/sports', undefined, { origin: 'https://a.example' })).status,
    ).toBe(200)
  })
})

describe('every answer', () => {
  it.each(['/', '/admin', '/order/x', '/nope', '/healthz', '/api/docs', '/api/docs/json'])(
    '%s is guarded as a page',
    async (path) => {
      const { headers } = await visitor.send('GET', path)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/)
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('permissions-policy')).toContain('camera=()')
      expect(headers.get('strict-transport-security')).toBeNull()
    },
  )

  it.each(['/api/sports', '/api/user', '/api/nope'])('%s is guarded as data', async (path) => {
    const { headers } = await visitor.send('GET', path)
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
  })

  it('to a visitor has an ETag and is a 304 when it is known', async () => {
    const first = await visitor.send('GET', '/api/sports')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).not.toBe('')
    const second = await visitor.send('GET', '/api/sports', undefined, { 'if-none-match': tag })
    expect([second.status, second.text]).toEqual([304, ''])
    await admin.send('POST', '/api/sports', { name: 'New' })
    expect((await visitor.send('GET', '/api/sports', undefined, { 'if-none-match': tag })).status).toBe(200)
  })

  it('is compressed with brotli where accepted', async () => {
    const headers = (encodings: string) =>
      visitor.send('GET', '/api/sports', undefined, { 'accept-encoding': encodings })
    const small = await headers('gzip, deflate, br')
    expect(small.headers.get('content-encoding')).toBe('br')
    for (const encodings of ['gzip', 'identity', 'br;q=0']) {
      const plain = await headers(encodings)
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(plain.text).toBe(small.text)
    }
  })
})
