import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Call, readCalls } from '../support/call-list.ts'
import type { Client } from '../support/client.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let test: TestShop
let admin: Client
let calls: Call[]

beforeAll(async () => {
  test = await openTestShop()
  admin = await test.admin()
  calls = readCalls((await admin.send('GET', '/api/docs/json')).text)
})
afterAll(() => test.close())

const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }
const addressOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '1')

it('no write is taken from another site’s page, not even with the owner’s cookie', async () => {
  const writes = calls.filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(40)
  for (const call of writes) {
    const body = call.method === 'DELETE' ? undefined : {}
    const answer = await admin.send(call.method, addressOf(call), body, EVIL)
    expect([call.method, call.path, answer.status]).toEqual([call.method, call.path, 403])
  }
  expect((await admin.send('GET', '/api/user')).status).toBe(200)
})

it('nor from a form that is sent to a new page', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, origin: 'https://evil.example' }
    expect((await admin.send('POST', '/api/sports', '{"name":"Evil"}', headers)).status).toBe(403)
    // a browser too old to name the page it comes from
    const { status } = await admin.send('POST', '/api/sports', '{"name":"Evil"}', { 'content-type': type })
    expect([400, 415]).toContain(status)
  }
  expect((await admin.send('GET', '/api/sports')).text).toBe('[]')
})

it('no response is readable cross-origin', async () => {
  const paths = [...new Set([...calls.map(addressOf), '/', '/order/x', '/service-worker.js'])]
  for (const path of paths.filter((one) => one !== '/api/admin/videos/events')) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await admin.send(method, path, undefined, {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
      })
      const said = [...headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect([method, path, said]).toEqual([method, path, []])
    }
  }
})

it('no page may be shown inside another site’s', async () => {
  for (const path of ['/', '/admin', '/order/x', '/nowhere', '/api/docs', '/api/shop']) {
    const { headers } = await admin.send('GET', path)
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ])
  }
})
