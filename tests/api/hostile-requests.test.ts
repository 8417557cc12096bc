import { beforeAll, describe, expect, it } from 'vitest'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import type { Client } from '../support/client.ts'
import { sendExactly } from '../support/raw-socket.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let visitor: Client

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  visitor = test.visitor()
})

const raw = (lines: string[]) => sendExactly(test.url, `${lines.join('\r\n')}\r\n\r\n`)

describe('what is hardly a request', () => {
  it.each([
    ['no HTTP at all', ['hello'], 400, 'This is not a request that can be understood'],
    ['two lengths', ['POST /api/login HTTP/1.1', 'host: x', 'content-length: 1', 'content-length: 2'], 400],
    [
      'a length and chunks, which two servers would cut apart differently',
      ['POST /api/login HTTP/1.1', 'host: x', 'content-length: 1', 'transfer-encoding: chunked'],
      400,
    ],
    ['a null byte in a header', ['GET / HTTP/1.1', 'host: x', 'x: a\0b'], 400],
    ['headers without end', ['GET / HTTP/1.1', 'host: x', `x: ${'y'.repeat(20_000)}`], 431],
  ])('is refused in a sentence: %s', async (_what, lines, status, sentence?: string) => {
    const answer = await raw(lines)
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    expect(answer).toContain('content-type: text/plain; charset=utf-8')
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(answer.split('\r\n\r\n')[1]).toMatch(/^[A-Z][^{}]+$/)
    if (sentence) expect(answer).toContain(sentence)
  })

  it('an address that cannot be one has every header that an answer has', async () => {
    const { status, headers } = await visitor.send('GET', '/api/sports/%ff')
    expect(status).toBe(400)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('an unknown Expect header is ignored', async () => {
    const answer = await raw(['GET /healthz HTTP/1.1', 'host: x', 'expect: 200-maybe', 'connection: close'])
    expect(answer).toContain('HTTP/1.1 200 OK')
  })

  it.each(['//[', '//elsewhere.example:99999/', '///', '/\\[', '/%', '/event/%00', '/event/1e99'])(
    'the page %s is not found, and breaks nothing',
    async (path) => {
      const { status } = await visitor.send('GET', path)
      expect([400, 404]).toContain(status)
    },
  )

  it('ten addresses made of slashes alone do not keep everyone else waiting', async () => {
    const many = `/${'/'.repeat(14_000)}x`
    const started = process.cpuUsage()
    for (let count = 0; count < 10; count++) await visitor.send('GET', many)
    // before, each of them took two seconds of everybody's time; work is counted, since a busy machine takes longer for it
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1e6).toBeLessThan(10)
  })
})

describe('the name of another host', () => {
  const asked = (line: string, host = 'evil.example') =>
    raw([
      line,
      `host: ${host}`,
      'x-forwarded-host: evil.example',
      'x-forwarded-proto: http',
      'connection: close',
    ])

  it('is in no page and in no cached one', async () => {
    for (const path of ['/', '/sports', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
      expect(await asked(`GET ${path} HTTP/1.1`), path).not.toContain('evil.example')
      expect((await visitor.send('GET', path)).text, path).not.toContain('evil.example')
    }
  })

  it('in an absolute request URL changes neither the page nor its headers', async () => {
    const page = await asked('GET http://evil.example/sports HTTP/1.1')
    expect(page).toContain('HTTP/1.1 200 OK')
    expect(page).not.toContain('evil.example')
    const call = await asked('GET http://evil.example/api/sports HTTP/1.1')
    expect(call).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
    for (const whole of ['ftp://evil.example/nowhere', '*', 'http:///nowhere']) {
      expect(await asked(`GET ${whole} HTTP/1.1`), whole).toContain('HTTP/1.1 404 Not Found')
    }
    expect(await asked('GET http://evil.example/sports/ HTTP/1.1')).toContain('location: /sports\r\n')
  })

  it('does not bypass the CSRF check', async () => {
    const { status } = await admin.send(
      'POST',
      '/api/sports',
      { name: 'Evil' },
      {
        origin: 'https://evil.example',
        'x-forwarded-host': 'evil.example',
      },
    )
    expect(status).toBe(403)
  })
})

describe('an address written in another way', () => {
  it('is guarded like the one it means', async () => {
    const call = await visitor.send('GET', '/%61pi/sports')
    expect(call.status).toBe(200)
    expect(call.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const path of ['/%6frder/x', '/api/%6frders/x', '/%6frder/x/video/1']) {
      const { headers } = await visitor.send('GET', path)
      expect(headers.get('cache-control'), path).toContain('no-store')
      expect(headers.get('referrer-policy'), path).toBe('no-referrer')
    }
    expect((await visitor.send('GET', '/%61pi/overview')).status).toBe(401)
  })
})

describe('a field', () => {
  it('with a null byte is refused by its name, wherever it stands', async () => {
    for (const [method, path, body, field] of [
      ['PUT', '/api/shop', { privacyText: 'all\0yours' }, 'privacyText'],
      ['POST', '/api/riders', { name: 'A', eventId: 1, horses: [{ horse: 1, name: '\0' }] }, 'horses 0 name'],
      ['POST', '/api/login', { username: 'own\0er', password: 'x' }, 'username'],
    ] as const) {
      const { status, text } = await admin.send(method, path, body)
      expect([path, status, text]).toEqual([path, 400, `The field ${field} is not valid`])
    }
    expect((await admin.send('GET', '/api/sales?search=%00')).status).toBe(400)
    expect((await visitor.send('GET', '/api/orders/%00')).status).toBe(400)
  })

  it('given twice is refused where one value is expected', async () => {
    for (const query of [
      'email=a&email=b',
      'eventId=1&eventId=2',
      'adminView=false&adminView=true',
      'email[]=a&eventId[a]=1',
    ]) {
      const { status } = await visitor.send('GET', `/api/riders?${query}`)
      expect([query, status === 400 || status === 200]).toEqual([query, true])
    }
    expect((await visitor.send('GET', '/api/riders?adminView=false&adminView=true')).status).toBe(400)
  })

  it('named __proto__ does not pollute prototypes', async () => {
    for (const body of [
      '{"name":"A","__proto__":{"isActive":false}}',
      '{"name":"A","constructor":{"prototype":{"isActive":false}}}',
    ]) {
      expect((await admin.send('POST', '/api/sports', body)).status).toBe(400)
    }
    expect('isActive' in {}).toBe(false)
  })

  it('that is not in the schema is not stored', async () => {
    const sport = await admin.post(Sport, '/api/sports', {
      name: 'Plain',
      id: 77,
      deletedAt: '2026-01-01',
      createdAt: 'never',
    })
    expect(sport.id).not.toBe(77)
    expect((await visitor.send('GET', `/api/sports/${sport.id}`)).status).toBe(200)
  })

  it('is an address only where a browser would read it as one', async () => {
    for (const imageUrl of [
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example/x',
      '/\\evil.example',
      '/\t/evil.example',
      'https://a\n.example',
    ]) {
      const { status } = await admin.send('POST', '/api/sports', { name: 'A', imageUrl })
      expect([imageUrl, status]).toEqual([imageUrl, 400])
    }
  })

  it('for the social profile takes no path of the shop: every page would have to show where it leads', async () => {
    const { status, text } = await admin.send('PUT', '/api/shop', { socialUrl: '/media/videos/1' })
    expect([status, text]).toEqual([400, 'Please give an address that starts with https://'])
    expect((await visitor.send('GET', '/')).status).toBe(200)
  })
})

describe('a form with a picture', () => {
  const head = 'content-disposition: form-data; name="image"; filename="a.png"'
  it.each([
    ['without a boundary', 'multipart/form-data', `--e\r\n${head}\r\n\r\nx\r\n--e--\r\n`],
    ['with another boundary', 'multipart/form-data; boundary=other', `--e\r\n${head}\r\n\r\nx\r\n--e--\r\n`],
    ['that is cut off', 'multipart/form-data; boundary=e', `--e\r\n${head}\r\n\r\nx`],
    [
      'with a field of every object',
      'multipart/form-data; boundary=e',
      `--e\r\n${head.replace('image', '__proto__')}\r\n\r\nx\r\n--e--\r\n`,
    ],
  ])('%s is refused in words', async (_what, type, body) => {
    const { status, text } = await admin.send('POST', '/api/upload-image', body, { 'content-type': type })
    expect([status, text]).toEqual([400, 'The form with the picture is damaged'])
  })
})
