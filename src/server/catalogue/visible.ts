import { expressionBuilder } from 'kysely'
import type { Proven } from '../buying/access/buyer-proof.ts'
import type { Db } from '../platform/db/open.ts'
import type { Audience } from '../platform/http/audience.ts'
import { randomToken } from '../platform/random-token.ts'
import type { Tables } from '../tables.ts'
import { videoAddress } from '../videos/video-address.ts'

// What visitors may see is defined here only. Each condition also tests the parents (event, sport), which covers rows that
// are added while a parent is being deleted. The query must have joined the named tables.

/** Inactive sports are visible to the owner only. */
export function isVisibleSport({ asOwner = false }: Audience = {}) {
  const { and, eb } = expressionBuilder<Tables, 'sport'>()
  return and([eb('sport.deletedAt', 'is', null), ...(asOwner ? [] : [eb('sport.isActive', '=', 1)])])
}

/** Drafts are visible to the owner only. */
export function isVisibleEvent(audience: Audience = {}) {
  const { and, eb } = expressionBuilder<Tables, 'event' | 'sport'>()
  return and([
    eb('event.deletedAt', 'is', null),
    ...(audience.asOwner ? [] : [eb('event.isDraft', '=', 0)]),
    isVisibleSport(audience),
  ])
}

/** Also without a video, and also unlisted: their link is checked elsewhere. */
export function isVisibleRider(audience?: Audience) {
  const { and, eb } = expressionBuilder<Tables, 'rider' | 'event' | 'sport'>()
  return and([eb('rider.deletedAt', 'is', null), isVisibleEvent(audience)])
}

/** Visible in lists, in the search and in the sitemap. */
export function isListedRider() {
  const { and, eb } = expressionBuilder<Tables, 'rider' | 'event' | 'sport'>()
  return and([isVisibleRider(), eb('rider.linkKey', 'is', null)])
}

/** The event's unlisted riders, which are not counted for visitors. */
export function unlistedCount() {
  return expressionBuilder<Tables, 'event'>()
    .selectFrom('rider')
    .whereRef('rider.eventId', '=', 'event.id')
    .where('rider.linkKey', 'is not', null)
    .where('rider.deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unlisted'))
}

/** The secret in the link of an unlisted rider. */
export const newLinkKey = () => randomToken(12, 'base64url')

interface Viewer {
  /** From the link that the visitor opened. */
  linkKey?: string | undefined
  /** Not an email address that was only typed. */
  proven?: Pick<Proven, 'orders' | 'emails'>
}

/** The unlisted riders this visitor may see: by their link, or because this browser bought them. */
export async function unlistedFor(db: Db, { linkKey, proven }: Viewer): Promise<number[]> {
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

/** Whether visitors may see a video: one of its riders is visible, and for a request by id also listed. */
export const isVideoShown = async (
  db: Db,
  videoId: number,
  { byNumber = false }: { byNumber?: boolean } = {},
): Promise<boolean> =>
  (await db
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .innerJoin('sport', 'sport.id', 'event.sportId')
    .where('run.videoUrl', '=', videoAddress(videoId))
    .whereRef('run.horse', '<=', 'rider.horseCount')
    .where(byNumber ? isListedRider() : isVisibleRider())
    .select('run.riderId')
    .executeTakeFirst()) !== undefined

/**
 * Whether visitors may see an uploaded image. Images are stored by their hash, so several places can use one: it is hidden
 * only where all of them are riders that were removed. An unused one is public, because the owner has just uploaded it.
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
