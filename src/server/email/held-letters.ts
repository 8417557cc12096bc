import type { HeldLetters } from '../../contract/email/letter.ts'
import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { COLUMNS } from './outbox.ts'

const DAY = 24 * 60 * 60 * 1000
/** A letter that was due so long ago surprises whoever gets it now. */
const LATE = 3 * DAY

/**
 * Letters that nobody could send when they were due, most likely because mail was set up only now, wait for the owner's
 * word. One that the owner sends is due from that moment, so it is not held again.
 */
export const holdLateLetters = ({ db, now }: Shop) =>
  db
    .updateTable('letter')
    .set({ state: 'held' })
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<', new Date(now().getTime() - LATE).toISOString())
    .execute()

export async function readHeldLetters({ db }: Pick<Shop, 'db'>): Promise<HeldLetters> {
  const { letters, oldest } = await db
    .selectFrom('letter')
    .select(({ fn }) => [fn.countAll<number>().as('letters'), fn.min('createdAt').as('oldest')])
    .where('state', '=', 'held')
    .executeTakeFirstOrThrow()
  return { letters, oldest: oldest ?? null }
}

/** All that are held go out now, or never. */
export async function releaseLetters({ db, now, worker }: Shop, to: 'send' | 'discard') {
  const change =
    to === 'send'
      ? { state: 'waiting' as const, attempts: 0, nextAttemptAt: now().toISOString() }
      : { state: 'discarded' as const }
  await db.updateTable('letter').set(change).where('state', '=', 'held').execute()
  worker.wake('letters')
}

export async function discardLetter({ db }: Shop, id: number) {
  const discarded = await db
    .updateTable('letter')
    .set({ state: 'discarded' })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'failed'])
    .returning(COLUMNS)
    .executeTakeFirst()
  if (discarded) return discarded
  const letter = await db.selectFrom('letter').select('state').where('id', '=', id).executeTakeFirst()
  throw new ShopError(
    'letter-not-discardable',
    `This letter is ${(letter ?? notFound('letter')).state}, so it cannot be discarded`,
  )
}
