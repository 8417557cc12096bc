import type { Alarm } from '../../../contract/owner/alarm.ts'
import type { Shop } from '../../composed-shop.ts'
import { REFUSED_SETTING } from './payment-limits.ts'

const DAY = 24 * 60 * 60 * 1000
/** So many on one day are more than bad luck, where few pay. */
const MANY_DECLINES = 25

/** Somebody seems to try out stolen cards: payments were refused for it, or far more cards declined than paid. */
export async function cardTestingAlarms({ db, now }: Shop): Promise<Alarm[]> {
  const since = new Date(now().getTime() - DAY).toISOString()
  const refused = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', REFUSED_SETTING)
    .where('value', '>', since)
    .executeTakeFirst()
  const { declines, first } = await db
    .selectFrom('checkout')
    .select(({ fn }) => [
      fn.sum<number | null>('declines').as('declines'),
      fn.min<string | null>('createdAt').as('first'),
    ])
    .where('createdAt', '>', since)
    .where('declines', '>', 0)
    .executeTakeFirstOrThrow()
  const { paid } = await db
    .selectFrom('checkout')
    .select(({ fn }) => fn.countAll<number>().as('paid'))
    .where('createdAt', '>', since)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow()
  const count = Number(declines ?? 0)
  if (!refused && (count < MANY_DECLINES || count < paid)) return []
  const what = refused
    ? 'Payments were refused because too many were begun and not finished, or too many cards declined'
    : 'Many cards are declined'
  return [
    {
      kind: 'card-testing',
      sentence: `${what}: somebody may be trying out stolen cards. On the last day ${count} ${count === 1 ? 'card was' : 'cards were'} declined and ${paid} ${paid === 1 ? 'payment was' : 'payments were'} made. Your provider's dashboard shows them, and can block them.`,
      since: refused?.value ?? first ?? since,
    },
  ]
}
