import { api } from '../../tests/support/addresses.ts'
import type { ChildServer } from './child-server.ts'
import { cpuSecondsOf } from './cpu-of.ts'
import { OrderClient } from './order-client.ts'

export const CLIENTS = 8
export const ORDERS = 100
const CARD = '4242424242424242'

/** One whole order: create, pay in the sandbox, confirm. Gives how long the answers were. */
export const buyOverHttp = (client: OrderClient, riderId: number) =>
  order(client, riderId, { riderId, amount: 6500, quantity: 1 })

/** The same for several riders by one payment. */
export const buyBasketOverHttp = (client: OrderClient, riderIds: number[]) =>
  order(client, riderIds[0] ?? 0, {
    items: riderIds.map((riderId) => ({ riderId })),
    amount: 6500 * riderIds.length,
  })

async function order(client: OrderClient, riderId: number, bought: object): Promise<number[]> {
  client.forget()
  const email = `${crypto.randomUUID()}@example.com`
  const wanted = { ...bought, email, phoneNumber: '(555) 010-2030' }
  const started = await client.post(api.createPaymentIntent, { ...wanted, attempt: crypto.randomUUID() })
  const { clientSecret, paymentIntentId } = JSON.parse(started)
  const paid = await client.post(api.sandboxPay, { clientSecret, cardNumber: CARD })
  const confirmed = await client.post(api.confirmPayment, { riderId, email, paymentIntentId })
  return [started, paid, confirmed].map((answer) => answer.length)
}

/** A round of orders by some clients at once: the server's processor time for them, and how many it took in a second. */
export async function ordersAt({ url, pid }: ChildServer, buy: (client: OrderClient) => Promise<unknown>) {
  const clients = Array.from({ length: CLIENTS }, () => new OrderClient(url))
  const before = cpuSecondsOf(pid)
  const started = performance.now()
  let left = ORDERS
  await Promise.all(
    clients.map(async (client) => {
      while (left-- > 0) await buy(client)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const client of clients) client.close()
  return { cpu: cpuSecondsOf(pid) - before, perSecond: ORDERS / seconds }
}
