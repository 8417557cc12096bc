import { expect, it } from 'vitest'
import { sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()

const get = (path: string) => test.visitor().send('GET', path)

it.each([
  ['/sports/', '/sports'],
  ['/event/1/?rider=2', '/event/1?rider=2'],
  ['/event/1//?utm_source=flyer', '/event/1'],
  ['/admin/fence/12', '/admin/event/12/fence'],
  ['/admin/weekend/12', '/admin/event/12/money'],
])('%s leads to the one address %s', async (asked, one) => {
  const { status, headers } = await get(asked)
  expect([status, headers.get('location')]).toEqual([301, one])
})

it.each(['//elsewhere.example/', '/\\elsewhere.example/', '/%5C/elsewhere.example/'])(
  '%s leads nowhere else',
  async (path) => {
    expect((await get(path)).headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/)
  },
)

it('gives an unknown page a status of its own', async () => {
  expect((await get('/sports')).status).toBe(200)
  expect((await get('/nowhere')).status).toBe(404)
  expect((await get('/event/999')).status).toBe(404)
})
