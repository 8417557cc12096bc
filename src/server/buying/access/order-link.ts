import { hash } from 'node:crypto'
import { pathTo } from '../../../contract/pages.ts'
import { DAY } from '../../../contract/time.ts'
import { ConfigError } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { randomToken } from '../../platform/random-token.ts'
import { fingerprintOf, isSame, SECRET_SETTING, seal } from '../../platform/secret.ts'
import { shopCommand } from '../../platform/shop-command.ts'

/** What an order's link is made of. The seed is random for each purchase, as ids can repeat after a restore. */
export interface OrderLink {
  linkSeed: string
  orderVersion: number
}

export const makeLinkSeed = () => randomToken(18, 'base64url')

/** The secret part of an order link. It can be computed again, so the database stores only its hash. */
export const orderToken = (secret: string, { linkSeed, orderVersion }: OrderLink) =>
  seal(secret, 'order link', linkSeed, orderVersion)

export const hashToken = (token: string) => hash('sha256', token)

/** How long an emailed link proves the address; it opens its order forever. */
const PROOF_LIFE = 30 * DAY

/** Part of the emailed link only, so a browser that has it reads the emails of the address. */
function mailProof(
  secret: string,
  { linkSeed }: Omit<OrderLink, 'orderVersion'>,
  email: string,
  mailedAt: Date,
) {
  const time = mailedAt.getTime().toString(36)
  return `${time}.${seal(secret, 'mailed', linkSeed, email, time)}`
}

/** When the email with this proof was sent; null for a proof that is forged or too old. */
export function readMailProof(
  secret: string,
  purchase: Omit<OrderLink, 'orderVersion'> & { email: string },
  brought: string,
  now: Date,
): Date | null {
  const mailedAt = new Date(Number.parseInt(brought.split('.')[0] ?? '', 36))
  const age = now.getTime() - mailedAt.getTime()
  if (!(age >= 0 && age < PROOF_LIFE)) return null
  return isSame(brought, mailProof(secret, purchase, purchase.email, mailedAt)) ? mailedAt : null
}

interface Site {
  secret: string
  config: { publicUrl: string }
}

export const orderUrl = ({ secret, config }: Site, order: OrderLink) =>
  config.publicUrl + pathTo('order', { token: orderToken(secret, order) })

/** The link as it is emailed: it proves the address on the device that opens it. */
export const mailedOrderUrl = (site: Site & { now(): Date }, purchase: OrderLink & { email: string }) =>
  `${orderUrl(site, purchase)}?mail=${mailProof(site.secret, purchase, purchase.email, site.now())}`

export const videoUrl = (site: Site, purchase: OrderLink, horse: number) =>
  `${orderUrl(site, purchase)}/video/${horse}`

/** A server with another secret would make order links that do not open, so it does not start. */
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
    `The order links of this shop were made with another secret. Set SECRET_KEY to the same value on every server, or bring back the file "secret" of its data folder. If it is lost, ${shopCommand('new-links')} makes every link anew.`,
  ])
}

/** Makes the link of every order anew with this secret. Earlier links stop working; buyers can have the new ones emailed. */
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
