import type { FastifyRequest } from 'fastify'
import { FENCE_LINK_HEADER } from '../../../contract/endpoint.ts'
import { dayIn, startOfDay } from '../../../contract/platform/time-zone.ts'
import { DAY, HOUR } from '../../../contract/time.ts'
import type { FenceFrame, FenceLink, MadeFenceLink } from '../../../contract/weekend/fence/fence-link.ts'
import type { NewTaps } from '../../../contract/weekend/weekend.ts'
import { readTimeZone } from '../../books/time-zone.ts'
import { findEvent } from '../../catalogue/events.ts'
import type { Shop } from '../../composed-shop.ts'
import { type Client, logAccountEvent } from '../../owner/accounts/account-events.ts'
import { attemptOrWait, linkLimits, refuseTooMany } from '../../owner/accounts/throttle.ts'
import { batchesOf } from '../../platform/db/batches.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import { seal } from '../../platform/secret.ts'
import type { RowOf } from '../../tables.ts'

/** A day at the arena may run late into the night. */
const AFTER_MIDNIGHT = 6 * HOUR

type Link = RowOf<'fenceLink'>

const hashOf = ({ secret }: Shop, token: string) => seal(secret, 'fence link', token)

export async function makeFenceLink(
  shop: Shop,
  eventId: number,
  day: string,
  from: Client,
): Promise<MadeFenceLink> {
  const { db, config } = shop
  const now = shop.now()
  const { name } = (await findEvent(db, eventId, { asOwner: true })) ?? notFound('event')
  const expiresAt = startOfDay(await readTimeZone(db), dayAfter(day, 2))
  if (expiresAt <= now) throw new ShopError('invalid-input', 'This day is over. Please choose a later one.')
  const token = randomToken(32, 'base64url')
  const link = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('fenceLink').where('expiresAt', '<=', now.toISOString()).execute()
    await logAccountEvent(tx, 'fence-link-made', from, now, `${name}, ${day}`)
    const times = { createdAt: now.toISOString(), expiresAt: expiresAt.toISOString() }
    return tx
      .insertInto('fenceLink')
      .values({ tokenHash: hashOf(shop, token), eventId, day, ...times })
      .returning(SHOWN)
      .executeTakeFirstOrThrow()
  })
  return { ...link, url: `${config.publicUrl}/fence/${eventId}#${token}` }
}

const SHOWN = ['id', 'day', 'createdAt', 'expiresAt'] as const

export const listFenceLinks = ({ db, now }: Shop, eventId: number): Promise<FenceLink[]> =>
  db
    .selectFrom('fenceLink')
    .select(SHOWN)
    .where('eventId', '=', eventId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('day')
    .orderBy('id')
    .execute()

export const endFenceLink = (shop: Shop, id: number, from: Client) =>
  shop.db.transaction().execute(async (tx) => {
    const link = await tx.deleteFrom('fenceLink').where('id', '=', id).returningAll().executeTakeFirst()
    if (!link) return notFound('fence link')
    const event = await findEvent(tx, link.eventId, { asOwner: true })
    await logAccountEvent(tx, 'fence-link-ended', from, shop.now(), `${event?.name ?? ''}, ${link.day}`)
  })

/** The links that requests were let in by. */
const links = new WeakMap<FastifyRequest, Link>()

/** Lets a request in by the fence link in its header, for the event that it names. */
export const checkFenceLink = (shop: Shop) => async (request: FastifyRequest) => {
  const { db, now } = shop
  const link = await db
    .selectFrom('fenceLink')
    .selectAll()
    .where('tokenHash', '=', hashOf(shop, String(request.headers[FENCE_LINK_HEADER])))
    .where('expiresAt', '>', now().toISOString())
    .executeTakeFirst()
  if (!link) {
    const wait = await attemptOrWait(db, linkLimits(request.ip), now())
    if (wait > 0) refuseTooMany(wait, 'Too many wrong links.')
    throw new ShopError('link-expired', 'This fence link has ended. Ask for a new one.')
  }
  if (String(link.eventId) !== (request.params as { id?: string }).id)
    throw new ShopError('forbidden', 'This fence link is for another event')
  links.set(request, link)
}

/** What the page of the fence shows beside the runs. */
export async function readFence({ db }: Shop, eventId: number, request: FastifyRequest): Promise<FenceFrame> {
  const { name } = (await findEvent(db, eventId, { asOwner: true })) ?? notFound('event')
  const timeZone = await readTimeZone(db)
  const link = links.get(request)
  return { eventName: name, timeZone, link: link ? { day: link.day, ...timesOf(timeZone, link.day) } : null }
}

/** A link adds and undoes taps of its own day only. */
export async function refuseOtherDays(
  { db, now }: Shop,
  request: FastifyRequest,
  taps: NewTaps['taps'] | null,
) {
  const link = links.get(request)
  if (!link) return
  const { opensAt, closesAt } = timesOf(await readTimeZone(db), link.day)
  const isOther = (at: string) => at < opensAt || at >= closesAt
  const refuse = () => {
    throw new ShopError('forbidden', `This fence link is for ${link.day} only`)
  }
  // a late entry has no time of its own
  if (!taps && now().toISOString() < opensAt) refuse()
  if (taps?.some(({ at }) => isOther(new Date(at).toISOString()))) refuse()
  for (const some of batchesOf(taps ?? [])) {
    const keys = some.map(({ key }) => key)
    const known = await db
      .selectFrom('tap')
      .select('at')
      .where('eventId', '=', link.eventId)
      .where('key', 'in', keys)
      .execute()
    if (known.some(({ at }) => isOther(at))) refuse()
  }
}

const timesOf = (zone: string, day: string) => ({
  opensAt: startOfDay(zone, day).toISOString(),
  closesAt: new Date(startOfDay(zone, dayAfter(day, 1)).getTime() + AFTER_MIDNIGHT).toISOString(),
})

const dayAfter = (day: string, days: number) => dayIn('UTC', new Date(Date.parse(day) + days * DAY))
