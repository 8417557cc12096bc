import { beforeAll, expect, it } from 'vitest'
import { type Call, readCalls } from '../support/call-list.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
let calls: Call[]

beforeAll(async () => {
  calls = readCalls((await admin.send('GET', '/api/docs/json')).text)
})

const addressOf = ({ path }: Call) => path.replaceAll(/\{\w+\}/g, '1')

it('no write is taken from a form that is sent to a new page', async () => {
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
