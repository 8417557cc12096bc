import { z } from 'zod'
import { Delivery } from '../../src/contract/buying/order.ts'
import { Purchase, StartedPurchase } from '../../src/contract/buying/purchase.ts'
import { Event } from '../../src/contract/catalogue/event.ts'
import { type NewRider, Rider } from '../../src/contract/catalogue/rider.ts'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import type { Client } from './client.ts'

/** An event to sell riders of. */
export async function addEvent(admin: Client, name = 'Spring Classic') {
  const sport = await admin.post(Sport, '/api/sports', { name: 'Barrel racing' })
  return admin.post(Event, '/api/events', { name, date: 'May 2, 2026', sportId: sport.id })
}

export const addRider = (admin: Client, rider: Partial<NewRider> & { eventId: number }) =>
  admin.post(Rider, '/api/riders', {
    name: 'Jane Doe',
    videoUrl: 'https://videos.example/jane.mp4',
    ...rider,
  })

interface Wish {
  rider: Rider
  email: string
  quantity?: number
  horses?: number[]
  amount?: number
  phoneNumber?: string
}

/** Opens the payment, as the dialog does before the card is typed in. */
export const startToBuy = (
  client: Client,
  {
    rider,
    email,
    quantity = 1,
    horses,
    amount = rider.price * 100 + 2000 * (quantity - 1),
    phoneNumber,
  }: Wish,
) =>
  answered(StartedPurchase, client, '/api/create-payment-intent', {
    riderId: rider.id,
    email,
    amount,
    quantity,
    horses,
    phoneNumber,
    linkKey: rider.linkKey,
  })

/** Buys as the dialog does, with the sandbox's card that pays. Gives what the buyer has right after. */
export async function buy(client: Client, wish: Wish): Promise<Delivery> {
  const { rider, email } = wish
  const { clientSecret, paymentIntentId } = await startToBuy(client, wish)
  await answered(z.object({}), client, '/api/sandbox/pay', { clientSecret, cardNumber: '4242424242424242' })
  return answered(Delivery, client, '/api/confirm-payment', { riderId: rider.id, email, paymentIntentId })
}

async function answered<T>(schema: z.ZodType<T>, client: Client, path: string, body: unknown): Promise<T> {
  const { status, text } = await client.send('POST', path, body)
  if (status !== 200) throw new Error(`POST ${path} answered ${status}: ${text}`)
  return schema.parse(JSON.parse(text))
}

/** An order that the owner makes who was paid in cash, also of what is not up yet; gives its id. */
export const sellForCash = async (
  admin: Client,
  order: { riderId: number; email: string; horses?: number[]; size?: 'full' | 'phone' },
) => (await admin.post(Purchase, '/api/purchases', { ...order, paymentMethod: 'cash' })).id

/** The path of one of our own addresses, as a client asks for it. */
export const pathOf = (url: string) => new URL(url).pathname + new URL(url).search

/** Where a browser asks for the order that an email links to. */
export const orderIn = (email: { text: string } | undefined) =>
  pathOf(/https?:\/\/\S+\/order\/\S+/.exec(email?.text ?? '')?.[0] ?? '').replace('/order/', '/api/orders/')

export const tokenOf = ({ orderUrl }: { orderUrl: string }) => orderUrl.split('/').at(-1) ?? ''

/** Of the demo. */
export async function firstForSale(visitor: Client) {
  for (const { id } of await visitor.get(z.array(Event), '/api/events')) {
    const riders = await visitor.get(z.array(Rider), `/api/riders?eventId=${id}&adminView=false`)
    const found = riders.find(({ available, soldOut }) => available && !soldOut)
    if (found) return found
  }
  throw new Error('The demo has nothing for sale')
}
