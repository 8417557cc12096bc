import type { Shop } from '../../../src/server/composed-shop.ts'

interface Payment {
  paymentIntentId: string
}

/** The shop died between the provider's answer and its own note of it. */
export const answerWasLost = ({ db }: Shop, { paymentIntentId }: Payment) =>
  db.updateTable('checkout').set({ intentId: null }).where('intentId', '=', paymentIntentId).execute()
