import { expect, it } from 'vitest'
import { readCalls } from '../support/call-list.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()

it('the list of calls holds every call of the catalogue', async () => {
  const { text } = await test.visitor().send('GET', '/api/docs/json')
  const known = readCalls(text).map(({ method, path }) => `${method} ${path}`)
  for (const call of [
    'GET /api/sports',
    'GET /api/sports/{id}',
    'GET /api/sports/{id}/events',
    'GET /api/events',
    'GET /api/events/{id}',
    'GET /api/riders',
    'GET /api/user',
    'POST /api/login',
    'POST /api/logout',
    'POST /api/upload-image',
    'POST /api/sports',
    'PUT /api/sports/{id}',
    'DELETE /api/sports/{id}',
    'POST /api/events',
    'PUT /api/events/{id}',
    'DELETE /api/events/{id}',
    'POST /api/riders',
    'PUT /api/riders/{id}',
    'DELETE /api/riders/{id}',
    'GET /api/shop',
    'PUT /api/shop',
  ]) {
    expect(known).toContain(call)
  }
})

it('the list of calls can be read as a page whose scripts all come from here', async () => {
  const { status, text } = await test.visitor().send('GET', '/api/docs')
  expect(status).toBe(200)
  const scripts = [...text.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.length).toBeGreaterThan(0)
  for (const [, attributes, inside] of scripts) {
    expect(inside?.trim()).toBe('')
    const address = /src="([^"]+)"/.exec(attributes ?? '')?.[1] ?? ''
    expect((await test.visitor().send('GET', address)).status, address).toBe(200)
  }
  const nowhere = await test.visitor().send('GET', '/api/docs/nowhere')
  expect([nowhere.status, nowhere.text]).toEqual([404, 'There is no such address'])
})
