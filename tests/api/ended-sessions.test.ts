import { expect, it } from 'vitest'
import { z } from 'zod'
import { Session } from '../../src/contract/owner/account.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

const test = sharedTestShop()

it('a session ended from another browser gets no more server-sent events', async () => {
  const thief = await test.admin()
  const owner = await test.admin()
  const cookie = `cloverleaf_session=${thief.cookie('cloverleaf_session')}`
  const stream = await fetch(`${test.url}/api/admin/videos/events`, { headers: { cookie } })
  expect(stream.status).toBe(200)

  const sessions = await owner.get(z.array(Session), '/api/sessions')
  const other = sessions.find(({ current }) => !current)
  expect((await owner.send('DELETE', `/api/sessions/${other?.id}`)).status).toBe(204)

  // ends by itself: a stream that went on would wait here until the test is given up
  for await (const _ of stream.body ?? []);
  expect((await fetch(`${test.url}/api/admin/videos/events`, { headers: { cookie } })).status).toBe(401)
})

it('a HEAD request of the event stream does not stay open', async () => {
  const owner = await test.admin()
  expect([400, 404]).toContain((await owner.send('HEAD', '/api/admin/videos/events')).status)
})
