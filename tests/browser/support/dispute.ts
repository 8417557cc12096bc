import type { RunningShop } from './running-shop.ts'

/** An open dispute about a purchase, as a bank would open it; the sandbox has no banks. */
export const addDispute = ({ composed }: RunningShop, purchaseId: number | undefined) =>
  composed.db
    .insertInto('dispute')
    .values({
      ...{ provider: 'sandbox', providerId: 'du_1', intentId: 'pi_1', purchaseId: purchaseId ?? null },
      ...{ status: 'open', reason: 'product_not_received', amountCents: 6500, isAnswered: 0 },
      dueBy: '2099-11-23T18:00:00.000Z',
      seenAt: '2026-11-16T00:00:00.000Z',
      createdAt: '2026-11-16T00:00:00.000Z',
    })
    .execute()
