import { readTimeZone } from '../../books/time-zone.ts'
import type { Shop } from '../../composed-shop.ts'
import type { UpVideo } from '../../email/waitlist-emails.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Db } from '../../platform/db/open.ts'
import type { RowOf } from '../../tables.ts'
import { videosUp } from './waitlist.ts'

type Wait = Pick<RowOf<'waitingRider'>, 'email' | 'riderId' | 'toldHorses'> & UpVideo

interface Due {
  wait: Wait
  /** Horses whose video is on sale. */
  up: number[]
  /** One of them is new to the address. */
  isNews: boolean
  moreToCome: boolean
}

/** In the evening, emails each confirmed address whose videos are up: one email about all of them, at most one a day. */
export async function emailWaitlist(shop: Shop) {
  const today = eveningOf(shop.now(), await readTimeZone(shop.db))
  if (!today) return
  const due = await readDue(shop, today)
  const over = due.filter(({ isNews, moreToCome }) => !isNews && !moreToCome)
  for (const one of over) await noteTold(shop.db, one, shop.now())
  const news = Map.groupBy(
    due.filter(({ isNews }) => isNews),
    ({ wait }) => wait.email,
  )
  for (const [email, entries] of news) await sendEmail(shop, today, email, entries)
  if (news.size > 0) shop.worker.wake('emails')
}

/** Entries whose video is on sale, of confirmed addresses that got no email today. */
async function readDue({ db, now }: Shop, today: string): Promise<Due[]> {
  const waits: Wait[] = await db
    .selectFrom('waitingRider')
    .innerJoin('waitingAddress', 'waitingAddress.email', 'waitingRider.email')
    .innerJoin('rider', 'rider.id', 'waitingRider.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .where('waitingRider.toldAt', 'is', null)
    .where('waitingAddress.confirmedAt', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('waitingAddress.toldOn', 'is', null), eb('waitingAddress.toldOn', '<', today)]),
    )
    .select(['waitingRider.email', 'waitingRider.riderId', 'waitingRider.toldHorses'])
    .select(['rider.name as riderName', 'rider.eventId', 'rider.linkKey', 'event.name as eventName'])
    .orderBy('waitingRider.email')
    .orderBy('waitingRider.riderId')
    .execute()
  const videos = await videosUp(db, [...new Set(waits.map(({ riderId }) => riderId))], now())
  return waits.flatMap((wait) => {
    const { up, moreToCome } = videos.get(wait.riderId) ?? { up: [], moreToCome: true }
    const told: number[] = JSON.parse(wait.toldHorses ?? '[]')
    const isNews = up.some((horse) => !told.includes(horse))
    return isNews || !moreToCome ? [{ wait, up, isNews, moreToCome }] : []
  })
}

/** The guarded update lets only one of several servers send it. */
const sendEmail = ({ db, now }: Shop, today: string, email: string, due: Due[]) =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('waitingAddress')
      .set({ toldOn: today })
      .where('email', '=', email)
      .where(({ or, eb }) => or([eb('toldOn', 'is', null), eb('toldOn', '<', today)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const one of due) await noteTold(tx, one, now())
    const videos = due.map(({ wait: { riderId, riderName, eventId, eventName, linkKey, toldHorses } }) => ({
      riderId,
      riderName,
      eventId,
      eventName,
      linkKey,
      ...(toldHorses && { another: true }),
    }))
    await writeEmail(tx, { kind: 'video-up', recipient: email, payload: { videos }, now: now() })
  })

/** An address that waits for another run of the rider stays on the waitlist. */
const noteTold = (db: Db, { wait: { email, riderId }, up, moreToCome }: Due, now: Date) =>
  db
    .updateTable('waitingRider')
    .set({ toldHorses: JSON.stringify(up), toldAt: moreToCome ? null : now.toISOString() })
    .where('email', '=', email)
    .where('riderId', '=', riderId)
    .execute()

/** When most of a day's videos are up. */
const FIRST_HOUR = 18

/** The shop's day, if it is evening there; else null. */
export function eveningOf(now: Date, timeZone: string): string | null {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return Number(part('hour')) < FIRST_HOUR ? null : `${part('year')}-${part('month')}-${part('day')}`
}
