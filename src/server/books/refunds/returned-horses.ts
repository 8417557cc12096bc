import { REFUND_SENT } from '../../../contract/books/status.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'

/** The horses of an order that were given back one by one: their films are the buyer's no longer. */
export async function horsesGivenBack(db: Db | Tx, purchaseId: number): Promise<number[]> {
  const rows = await givenBack.all(db, { purchaseId })
  return rows.flatMap(({ horses }) => JSON.parse(horses ?? '[]') as number[])
}

const givenBack = prepared<{ purchaseId: number }>()((db, { purchaseId }) =>
  db
    .selectFrom('refund')
    .select('horses')
    .where('purchaseId', '=', purchaseId)
    .where('horses', 'is not', null)
    .where('status', 'in', REFUND_SENT),
)

/** Which horses the owner takes back: some that the buyer has, and not all of them. */
export async function returnedHorses(
  tx: Tx,
  { id, horses }: Pick<RowOf<'purchase'>, 'id' | 'horses'>,
  wanted: number[],
): Promise<number[]> {
  const back = await horsesGivenBack(tx, id)
  const kept = (JSON.parse(horses) as number[]).filter((horse) => !back.includes(horse))
  const chosen = [...new Set(wanted)].sort((a, b) => a - b)
  const foreign = chosen.find((horse) => !kept.includes(horse))
  if (foreign !== undefined)
    throw new ShopError('conflict', `Horse ${foreign} is not part of this order any more`)
  if (chosen.length === kept.length) {
    throw new ShopError('conflict', 'To take back every horse, refund the whole payment')
  }
  return chosen
}
