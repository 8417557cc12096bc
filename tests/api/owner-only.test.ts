import { expect, it } from 'vitest'
import { readCalls } from '../support/call-list.ts'
import { sharedTestShop } from '../support/shared-shop.ts'

/** What is there for everyone. A call that is not named here needs a login. */
const FOR_EVERYONE = [
  'GET /healthz',
  'POST /api/login',
  'POST /api/login/passkey',
  'POST /api/login/unlock',
  'POST /api/login/unlocked',
  'POST /api/logout',
  'POST /api/team/invited',
  'POST /api/team/join',
  'GET /api/shop',
  'GET /api/shop/legal',
  'GET /api/shop/about',
  'GET /api/connections/domain/proof',
  'GET /api/sports',
  'GET /api/sports/{id}',
  'GET /api/sports/{id}/events',
  'GET /api/events',
  'GET /api/events/{id}',
  'GET /api/riders',
  'GET /api/riders/{id}',
  'GET /api/search',
  'GET /api/portfolio',
  'POST /api/contact',
  'POST /api/waiting',
  'POST /api/waiting/{token}/stop',
  'POST /api/waiting/{token}/confirm',
  'POST /api/reminders/{token}/stop',
  'GET /api/purchases/check',
  'POST /api/basket',
  'POST /api/create-payment-intent',
  'POST /api/cancel-payment',
  'POST /api/pay-with-wallet',
  'POST /api/confirm-payment',
  'POST /api/sandbox/pay',
  'POST /api/webhooks/stripe',
  'GET /api/orders/{token}',
  'GET /api/orders/{token}/receipt',
  'POST /api/orders/{token}/email',
  'GET /api/orders/{token}/devices',
  'DELETE /api/orders/{token}/devices/{device}',
  'POST /api/orders/{token}/sign-out',
  'POST /api/orders/{token}/new-link',
  'GET /api/orders/{token}/shares',
  'POST /api/orders/{token}/shares',
  'DELETE /api/orders/{token}/shares/{id}',
  'GET /api/shared/{token}',
  'GET /api/my-orders',
  'POST /api/orders/resend',
  'POST /api/orders/forget',
  'GET /order/{token}/video/{horse}',
  'HEAD /order/{token}/video/{horse}',
]

const test = sharedTestShop()

it('every other call is refused without a login', async () => {
  const visitor = test.visitor()
  const calls = readCalls((await visitor.send('GET', '/api/docs/json')).text)
  const owners = calls.filter(({ method, path }) => !FOR_EVERYONE.includes(`${method} ${path}`))
  expect(owners.length).toBeGreaterThan(40)
  for (const { method, path } of owners) {
    const body = ['GET', 'HEAD', 'DELETE'].includes(method) ? undefined : {}
    const answer = await visitor.send(method, path.replaceAll(/\{\w+\}/g, '1'), body)
    expect([method, path, answer.status, answer.text]).toEqual([method, path, 401, 'Please log in first'])
  }
})
