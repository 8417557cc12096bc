import { sql } from 'kysely'
import type { MovementKind } from '../../../contract/books/payout.ts'
import { DISPUTE_TAKEN, REFUND_SENT } from '../../../contract/books/status.ts'
import { MINUTE } from '../../../contract/time.ts'
import {
  type Intent,
  modeOf,
  type ProviderDispute,
  type ProviderRefund,
  providerOf,
  type Transaction,
} from '../../buying/providers/payments.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { RowOf } from '../../tables.ts'

/** The provider books a charge within minutes. */
const FIRST_ASK = 5 * MINUTE

/** Money that moved, as far as it is known. */
export interface Movement {
  key: string
  kind: MovementKind
  amountCents: number
  at: string
  transaction: Transaction | null
  /** Where it is not that of the payment's first purchase. */
  purchaseId?: number | null
}

/** Whose money it is. */
export interface MovementOf {
  intentId: string | null
  purchaseId: number | null
  /** That of the purchase; the shop's own where there is none. */
  mode?: RowOf<'purchase'>['mode'] | undefined
  provider?: string
}

export const chargeOf = ({ id, amountCents, paidAt, transaction }: Intent, now: Date): Movement[] =>
  withFee({ key: `charge ${id}`, kind: 'charge', amountCents, at: paidAt ?? now.toISOString(), transaction })

/** A refund that failed has left the balance and come back, unless it never left: then it is neither booked nor has a transaction. */
export function refundMovements(refund: ProviderRefund, booked: Set<string>, now: Date): Movement[] {
  const { id, amountCents, createdAt, status, sent, returned } = refund
  const isSent = REFUND_SENT.includes(status)
  if (!isSent && !sent && !booked.has(`refund ${id}`)) return []
  return [
    ...withFee({
      key: `refund ${id}`,
      kind: 'refund',
      amountCents: -amountCents,
      at: createdAt,
      transaction: sent,
    }),
    ...(isSent
      ? []
      : withFee({
          key: `refund-failed ${id}`,
          kind: 'refund-failed',
          amountCents,
          at: now.toISOString(),
          transaction: returned,
        })),
  ]
}

/** A bank may take the money, return it, and take it again. What is not booked yet follows from the status. */
export function disputeMovements(dispute: ProviderDispute, now: Date): Movement[] {
  const { transactions, status, amountCents, createdAt } = dispute
  const named = (
    kind: MovementKind,
    booked: Transaction[],
    assumed: { amountCents: number; at: string } | null,
  ) =>
    [
      ...booked.map((transaction) => ({ ...transaction, transaction })),
      ...(booked.length > 0 || !assumed ? [] : [{ ...assumed, transaction: null }]),
    ].flatMap(({ amountCents, at, transaction }, index) =>
      withFee({ key: `${kind} ${dispute.id} ${index + 1}`, kind, amountCents, at, transaction }),
    )
  const taken = named(
    'dispute',
    transactions.filter((one) => one.amountCents < 0),
    DISPUTE_TAKEN.includes(status) ? { amountCents: -amountCents, at: createdAt } : null,
  )
  const returned = named(
    'dispute-reversal',
    transactions.filter((one) => one.amountCents > 0),
    status === 'won' && taken.length > 0 ? { amountCents, at: now.toISOString() } : null,
  )
  return [...taken, ...returned]
}

function withFee(movement: Movement): Movement[] {
  const { key, transaction } = movement
  if (!transaction) return [movement]
  const { amountCents, feeCents, at } = transaction
  const booked = { ...movement, amountCents, at }
  if (feeCents === 0) return [booked]
  return [booked, { key: `fee ${key}`, kind: 'fee', amountCents: -feeCents, at, transaction }]
}

/** Each movement once. One whose transaction was not known gets it, with the provider's amount and date. */
export async function bookMovements(tx: Tx, shop: Shop, of: MovementOf, movements: Movement[]) {
  const provider = of.provider ?? shop.payments.provider
  const askAt = new Date(shop.now().getTime() + FIRST_ASK).toISOString()
  for (const { transaction, purchaseId = of.purchaseId, ...movement } of movements) {
    await insertMovement.all(tx, {
      ...movement,
      provider,
      mode: of.mode ?? modeOf(shop.config),
      intentId: of.intentId,
      purchaseId,
      transactionId: transaction?.id ?? null,
      askAt: transaction || provider !== 'stripe' ? null : askAt,
    })
  }
}

type Values = Pick<
  RowOf<'movement'>,
  | 'key'
  | 'kind'
  | 'provider'
  | 'mode'
  | 'intentId'
  | 'purchaseId'
  | 'amountCents'
  | 'at'
  | 'transactionId'
  | 'askAt'
>

const insertMovement = prepared<Values>()((db, values) =>
  db
    .insertInto('movement')
    .values({
      key: values.key,
      kind: values.kind,
      provider: values.provider,
      mode: values.mode,
      intentId: values.intentId,
      purchaseId: values.purchaseId,
      amountCents: values.amountCents,
      at: values.at,
      transactionId: values.transactionId,
      askAt: values.askAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ ref }) => ({
          transactionId: ref('excluded.transactionId'),
          amountCents: ref('excluded.amountCents'),
          at: ref('excluded.at'),
          askAt: null,
        }))
        .where('movement.transactionId', 'is', null)
        .where(sql<boolean>`excluded."transactionId" is not null`),
    ),
)

/** The money of a payment has arrived. */
export const bookCharge = (tx: Tx, shop: Shop, intent: Intent, purchaseId: number | null) =>
  bookMovements(
    tx,
    shop,
    { intentId: intent.id, purchaseId, mode: intent.mode, provider: providerOf(intent) },
    chargeOf(intent, shop.now()),
  )

/** Cash that the owner took for an order. */
export const bookCash = (
  tx: Tx,
  shop: Shop,
  { purchaseId, amountCents }: { purchaseId: number; amountCents: number },
) =>
  bookMovements(tx, shop, { intentId: null, purchaseId, mode: 'live', provider: 'by-hand' }, [
    {
      key: `cash-in ${purchaseId}`,
      kind: 'cash-in',
      amountCents,
      at: shop.now().toISOString(),
      transaction: null,
    },
  ])

/** A refund that the owner paid in cash or another way of their own. */
export const bookByHand = (
  tx: Tx,
  shop: Shop,
  { id, purchaseId, amountCents }: Pick<RowOf<'refund'>, 'id' | 'purchaseId' | 'amountCents'>,
) =>
  bookMovements(tx, shop, { intentId: null, purchaseId, mode: 'live', provider: 'by-hand' }, [
    {
      key: `cash-out ${id}`,
      kind: 'cash-out',
      amountCents: -amountCents,
      at: shop.now().toISOString(),
      transaction: null,
    },
  ])

/** The payment's movements belong to this order, which may have been made after them. What of a basket was not sold does not. */
export const assignMovements = (tx: Tx, intentId: string, purchaseId: number, notSold: string[]) =>
  tx
    .updateTable('movement')
    .set({ purchaseId })
    .where('intentId', '=', intentId)
    .where('purchaseId', 'is', null)
    .where('key', 'not in', ['', ...notSold])
    .execute()

const MONEY_BACK: MovementKind[] = ['refund', 'refund-failed', 'dispute', 'dispute-reversal', 'cash-out']

/** What has left of an order's payment and not come back, whichever way it went. */
export async function moneyBackOf(tx: Db | Tx, purchaseId: number): Promise<number> {
  const { sum } = await tx
    .selectFrom('movement')
    .select(({ fn }) => fn.sum<number | null>('amountCents').as('sum'))
    .where('purchaseId', '=', purchaseId)
    .where('kind', 'in', MONEY_BACK)
    .executeTakeFirstOrThrow()
  return -Number(sum ?? 0)
}
