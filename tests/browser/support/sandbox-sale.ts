import type { APIRequestContext } from '@playwright/test'
import type { Delivery } from '../../../src/contract/buying/order.ts'
import type { StartedPurchase } from '../../../src/contract/buying/purchase.ts'
import type { Rider } from '../../../src/contract/catalogue/rider.ts'

type Ask = (path: string, body: unknown) => Promise<unknown>

/** Somebody buys a rider's video with the sandbox's card, from a browser of their own. */
export async function sell(shopUrl: string, rider: Rider, email: string): Promise<Delivery> {
  let cookie = ''
  const ask = async (path: string, body: unknown) => {
    const response = await fetch(shopUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return response.json()
  }
  return pay(ask, rider, email)
}

/** The browser of these requests buys it: it has the buyer's cookie afterwards. */
export const sellWith = (request: APIRequestContext, rider: Rider, email: string): Promise<Delivery> =>
  pay(
    async (path, data) => {
      const response = await request.post(path, { data })
      if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`)
      return response.json()
    },
    rider,
    email,
  )

async function pay(ask: Ask, rider: Rider, email: string): Promise<Delivery> {
  const { id: riderId, price, preorder } = rider
  const promised = preorder && { preorder: preorder.until }
  const wanted = { riderId, email, amount: price * 100, quantity: 1, phoneNumber: '555 0100', ...promised }
  const { clientSecret, paymentIntentId } = (await ask(
    '/api/create-payment-intent',
    wanted,
  )) as StartedPurchase
  await ask('/api/sandbox/pay', { clientSecret, cardNumber: '4242424242424242' })
  return (await ask('/api/confirm-payment', { riderId: rider.id, email, paymentIntentId })) as Delivery
}
