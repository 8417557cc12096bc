import { hash } from 'node:crypto'
import { pathTo } from '../../../contract/pages.ts'
import { DAY } from '../../../contract/time.ts'
import { ConfigError } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { randomToken } from '../../platform/random-token.ts'
import { fingerprintOf, isSame, SECRET_SETTING, seal } from '../../platform/secret.ts'

/** What an order's link is made of. A restored shop counts on from an older number, so the number alone is not enough. */
export interface OrderLink {
  id: number
  /** Random for each purchase; none for those from before, whose links stay as they were. */
  linkSeed: string | null
  orderVersion: number
}

export const makeLinkSeed = () => randomToken(18, 'base64url')

/** The unguessable part of an order link. It can be made again at any time, so the database keeps only its hash. */
export const orderToken = (secret: string, { id, linkSeed, orderVersion }: OrderLink) =>
  linkSeed === null
    ? seal(secret, 'order', id, orderVersion)
    : seal(secret, 'order link', linkSeed, orderVersion)

export const hashToken = (token: string) => hash('sha256', token)

/** A letter proves the address for so long; its order it opens for good. */
const LETTER_LIFE = 30 * DAY

/** Stands only in the mailed link: whoever brings it in time reads that address's mail. */
export function mailProof(
  secret: string,
  { id, linkSeed }: Omit<OrderLink, 'orderVersion'>,
  email: string,
  mailedAt: Date,
) {
  const time = mailedAt.getTime().toString(36)
  return `${time}.${seal(secret, 'mailed', linkSeed ?? id, email, time)}`
}

/** When the letter was written that the proof stood in; null for one that is forged or too old. */
export function readMailProof(
  secret: string,
  purchase: Omit<OrderLink, 'orderVersion'> & { email: string },
  brought: string,
  now: Date,
): Date | null {
  const mailedAt = new Date(Number.parseInt(brought.split('.')[0] ?? '', 36))
  const age = now.getTime() - mailedAt.getTime()
  if (!(age >= 0 && age < LETTER_LIFE)) return null
  return isSame(brought, mailProof(secret, purchase, purchase.email, mailedAt)) ? mailedAt : null
}

interface Site {
  secret: string
  config: { publicUrl: string }
}

export const orderUrl = ({ secret, config }: Site, order: OrderLink) =>
  config.publicUrl + pathTo('order', { token: orderToken(secret, order) })

/** The link as it stands in letters: it proves the address on the device that opens it. */
export const mailedOrderUrl = (site: Site & { now(): Date }, purchase: OrderLink & { email: string }) =>
  `${orderUrl(site, purchase)}?mail=${mailProof(site.secret, purchase, purchase.email, site.now())}`

export const videoUrl = (site: Site, purchase: OrderLink, horse: number) =>
  `${orderUrl(site, purchase)}/video/${horse}`

/** Another server with a secret of its own would name links that open nothing, and nobody would notice. */
export async function refuseOtherSecret(db: Db, secret: string) {
  const value = fingerprintOf(secret)
  await db
    .insertInto('setting')
    .values({ name: SECRET_SETTING, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const known = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SECRET_SETTING)
    .executeTakeFirst()
  if (known?.value === value) return
  throw new ConfigError([
    'The order links of this shop were made with another secret. Set SECRET_KEY to the same value on every server, or bring back the file "secret" of its data folder. If it is lost, "npm run admin -- new-links" makes every link anew.',
  ])
}

/** Makes the link of every order with this secret. Those mailed before die; buyers have the new ones mailed when they ask. */
export const renewLinks = (db: Db, secret: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const purchases = await tx.selectFrom('purchase').select(['id', 'linkSeed', 'orderVersion']).execute()
    for (const purchase of purchases) {
      const orderTokenHash = hashToken(orderToken(secret, purchase))
      await tx.updateTable('purchase').set({ orderTokenHash }).where('id', '=', purchase.id).execute()
    }
    const value = fingerprintOf(secret)
    await tx
      .insertInto('setting')
      .values({ name: SECRET_SETTING, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return purchases.length
  })
