import type { Shop } from '../../../src/server/composed-shop.ts'

/** What the sandbox took and gave back. It keeps its payments in the shop's own database, and no call shows them. */
export async function sandboxBooks({ db }: Shop) {
  const intents = await db.selectFrom('sandboxIntent').selectAll().execute()
  const refunds = await db.selectFrom('sandboxRefund').selectAll().execute()
  return intents.map(({ id, status, amountCents, details }) => {
    const back = refunds.filter(({ intentId }) => intentId === id).map((refund) => refund.amountCents)
    const cents = status === 'succeeded' ? amountCents : 0
    const kept = cents - back.reduce((sum, one) => sum + one, 0)
    const email: string = JSON.parse(details).bought.email
    return { intentId: id, email, charged: status === 'succeeded', cents, kept, disputed: false }
  })
}
