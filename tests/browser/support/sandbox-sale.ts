import type { Delivery } from '../../../src/contract/order.ts'
import type { Rider } from '../../../src/contract/rider.ts'

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
  const wanted = { riderId: rider.id, email, amount: rider.price * 100, quantity: 1, phoneNumber: '555 0100' }
  const { clientSecret, paymentIntentId } = await ask('/api/create-payment-intent', wanted)
  await ask('/api/sandbox/pay', { clientSecret, cardNumber: '4242424242424242' })
  return ask('/api/confirm-payment', { riderId: rider.id, email, paymentIntentId })
}
