import { expressionBuilder } from 'kysely'
import type { Proven } from '../buying/access/buyer-proof.ts'
import type { Db } from '../platform/db/open.ts'
import type { Audience } from '../platform/http/audience.ts'
import { randomToken } from '../platform/random-token.ts'
import type { Tables } from '../tables.ts'
import { videoAddress } from '../videos/video-address.ts'

// What left the shop takes everything below it along, also what is added at that very moment: so parents are asked too. Each
// of these is a condition on a query that joined the tables it names, and the only place that says what visitors may see.

/** The sport is in the shop, and shown; the owner sees those too that are not. */
export function isVisibleSport({ asOwner = false }: Audience = {}) {
  const { and, eb } = expressionBuilder<Tables, 'sport'>()
  return and([eb('sport.deletedAt', 'is', null), ...(asOwner ? [] : [eb('sport.isActive', '=', 1)])])
}

export function isVisibleEvent(audience?: Audience) {
  const { and, eb } = expressionBuilder<Tables, 'event' | 'sport'>()
  return and([eb('event.deletedAt', 'is', null), isVisibleSport(audience)])
}

/** A rider is shown from the start list on, before there is a video. Whoever has the link of an unlisted one sees it too. */
export function isVisibleRider(audience?: Audience) {
  const { and, eb } = expressionBuilder<Tables, 'rider' | 'event' | 'sport'>()
  return and([eb('rider.deletedAt', 'is', null), isVisibleEvent(audience)])
}

/** Whoever looks finds it: in lists, in the search, in the sitemap. */
export function isListedRider() {
  const { and, eb } = expressionBuilder<Tables, 'rider' | 'event' | 'sport'>()
  return and([isVisibleRider(), eb('rider.linkKey', 'is', null)])
}

/** How many riders of the event are in the shop and unlisted: visitors are not told of them. */
export function unlistedOfEvent() {
  return expressionBuilder<Tables, 'event'>()
    .selectFrom('rider')
    .whereRef('rider.eventId', '=', 'event.id')
    .where('rider.linkKey', 'is not', null)
    .where('rider.deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unlisted'))
}

/** What the link of an unlisted rider has and nobody guesses. */
export const newLinkKey = () => randomToken(12, 'base64url')

interface Asker {
  /** Of the link that brought the visitor here. */
  linkKey?: string | undefined
  /** An address that was only typed proves nothing. */
  proven?: Pick<Proven, 'orders' | 'emails'>
}

/** The unlisted riders that this visitor may see: whose link was opened, and what this browser has bought. */
export async function unlistedFor(db: Db, { linkKey, proven }: Asker): Promise<number[]> {
  const { orders, emails } = proven ?? { orders: [], emails: [] }
  const bought = db
    .selectFrom('entitlement')
    .innerJoin('rider', 'rider.id', 'entitlement.riderId')
    .where('rider.linkKey', 'is not', null)
    .select('rider.id')
  const rows = [
    ...(linkKey ? await db.selectFrom('rider').select('id').where('linkKey', '=', linkKey).execute() : []),
    ...(emails.length > 0 ? await bought.where('entitlement.email', 'in', emails).execute() : []),
    ...(orders.length > 0 ? await bought.where('entitlement.purchaseId', 'in', orders).execute() : []),
  ]
  return [...new Set(rows.map(({ id }) => id))]
}

/** Whether visitors may see anything of a film: a rider with it is in the shop, and listed where it is asked for by number. */
export const isVideoShown = async (
  db: Db,
  videoId: number,
  { byNumber = false }: { byNumber?: boolean } = {},
): Promise<boolean> =>
  (await db
    .selectFrom('horse')
    .innerJoin('rider', 'rider.id', 'horse.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('horse.videoUrl', '=', videoAddress(videoId))
    .whereRef('horse.horse', '<=', 'rider.horseCount')
    .where(byNumber ? isListedRider() : isVisibleRider())
    .select('horse.riderId')
    .executeTakeFirst()) !== undefined

/**
 * Who shows a picture of the owner's. It is kept by its content: hidden only where nobody but riders who left the shop shows it.
 * What nobody shows yet is for everyone: the owner has just sent it.
 */
export async function imageVisibility(db: Db, url: string) {
  const riders = db.selectFrom('rider').where('rider.thumbnailUrl', '=', url)
  const visible = await riders
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where(isVisibleRider())
    .select('rider.id')
    .executeTakeFirst()
  if (visible) return { byRider: true, toVisitors: true }
  const byRider = (await riders.select('rider.id').executeTakeFirst()) !== undefined
  return { byRider, toVisitors: !byRider || (await isShownElsewhere(db, url)) }
}

async function isShownElsewhere(db: Db, url: string): Promise<boolean> {
  const found = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('sport').select('sport.id').where('sport.imageUrl', '=', url)),
        exists(selectFrom('event').select('event.id').where('event.thumbnailUrl', '=', url)),
        exists(selectFrom('portfolioItem').select('portfolioItem.id').where('thumbnailUrl', '=', url)),
        exists(selectFrom('setting').select('setting.value').where('value', 'like', `%${url}%`)),
      ]).as('found'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(found.found)
}
