import { randomBytes } from 'node:crypto'
import { REFUND_SENT } from '../../../contract/books/status.ts'
import type { Shop } from '../../composed-shop.ts'
import { readHorsePrice } from '../../owner/settings/settings.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'
import { moneyBackOf } from '../ledger/movements.ts'

export type Refund = RowOf<'refund'>

type Wanted = Pick<Refund, 'checkoutId' | 'purchaseId' | 'intentId' | 'amountCents' | 'reason' | 'askedBy'> &
  Partial<Pick<Refund, 'provider' | 'requestKey' | 'requestBody' | 'horses'>>

/** The owner hands it back, in cash or another way of their own. */
export const BY_HAND = 'by-hand'

/** Money moves when `sendRefund` hands it to the provider, or the owner to the buyer. */
export const insertRefund = (tx: Tx, shop: Shop, wanted: Wanted): Promise<Refund> =>
  tx
    .insertInto('refund')
    .values({
      provider: shop.payments.provider,
      ...wanted,
      status: 'requested',
      idempotencyKey: wanted.provider === BY_HAND ? null : `refund-${randomBytes(16).toString('hex')}`,
      createdAt: shop.now().toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** What can still be refunded. Requested refunds are subtracted, so that nothing is refunded twice. */
export async function leftOf(tx: Db | Tx, purchase: Pick<RowOf<'purchase'>, 'id' | 'amountCents'>) {
  const requested = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('purchaseId', '=', purchase.id)
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()
  return purchase.amountCents - (await moneyBackOf(tx, purchase.id)) - Number(requested.sum ?? 0)
}

/** What goes back for each horse, where the buyer keeps others: what it cost beside them. */
export const horsePriceOf = async (tx: Db | Tx, { horseCents }: Pick<RowOf<'purchase'>, 'horseCents'>) =>
  horseCents ?? (await readHorsePrice(tx))

/** The horses of these purchases that were refunded one by one, or are by a pre-order; the buyer may no longer watch them. */
export async function refundedHorses(db: Db | Tx, purchaseIds: number[]) {
  if (purchaseIds.length === 0) return []
  const rows = await refunded.all(db, { purchaseIds })
  return rows.flatMap(({ purchaseId, horses }) =>
    (JSON.parse(horses ?? '[]') as number[]).map((horse) => ({ purchaseId, horse })),
  )
}

const refunded = prepared<{ purchaseIds: number[] }>()((db, { purchaseIds }) =>
  db
    .selectFrom('refund')
    .select(['purchaseId', 'horses'])
    .where('purchaseId', 'in', purchaseIds)
    .where('horses', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('status', 'in', REFUND_SENT),
        and([eb('reason', '=', 'preorder'), eb('status', '=', 'requested')]),
      ]),
    ),
)

/** The other order of the same videos, which stays when this one is refunded: that of the phone size, or of the upgrade from it. */
export const findOtherSize = (
  tx: Db | Tx,
  { email, riderId, horses, size }: Pick<RowOf<'purchase'>, 'email' | 'riderId' | 'horses' | 'size'>,
) =>
  tx
    .selectFrom('entitlement')
    .innerJoin('purchase', 'purchase.id', 'entitlement.purchaseId')
    .select(['entitlement.size', 'purchase.orderNumber'])
    .where('entitlement.email', '=', email)
    .where('entitlement.riderId', '=', riderId)
    .where('entitlement.horse', 'in', JSON.parse(horses) as number[])
    .where('entitlement.size', '<>', size)
    .executeTakeFirst()

/** The chosen horses, if they are some of the buyer's, and not all. */
export async function checkReturnedHorses(
  tx: Tx,
  { id, horses }: Pick<RowOf<'purchase'>, 'id' | 'horses'>,
  wanted: number[],
): Promise<number[]> {
  const back = await refundedHorses(tx, [id])
  const kept = (JSON.parse(horses) as number[]).filter((horse) => !back.some((one) => one.horse === horse))
  const chosen = [...new Set(wanted)].sort((a, b) => a - b)
  const foreign = chosen.find((horse) => !kept.includes(horse))
  if (foreign !== undefined)
    throw new ShopError('conflict', `Horse ${foreign} is not part of this order any more`)
  if (chosen.length === kept.length) {
    throw new ShopError('conflict', 'To take back every horse, refund the whole payment')
  }
  return chosen
}
