import { createHash, randomBytes } from 'node:crypto'
import { orderPath } from '../../contract/paths.ts'
import { seal } from '../secret.ts'

/** What an order's link is made of. A restored shop counts on from an older number, so the number alone is not enough. */
export interface OrderLink {
  id: number
  /** Random for each purchase; none for those from before, whose links stay as they were. */
  linkSeed: string | null
  orderVersion: number
}

export const makeLinkSeed = () => randomBytes(18).toString('base64url')

/** The unguessable part of an order link. It can be made again at any time, so the database keeps only its hash. */
export const orderToken = (secret: string, { id, linkSeed, orderVersion }: OrderLink) =>
  linkSeed === null
    ? seal(secret, 'order', id, orderVersion)
    : seal(secret, 'order link', linkSeed, orderVersion)

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Stands only in the mailed link: whoever brings it reads that address's mail. */
export const mailProof = (
  secret: string,
  { id, linkSeed }: Omit<OrderLink, 'orderVersion'>,
  email: string,
) =>
  linkSeed === null
    ? seal(secret, 'mail', id, email.toLowerCase())
    : seal(secret, 'mail link', linkSeed, email.toLowerCase())

interface Site {
  secret: string
  config: { publicUrl: string }
}

export const orderUrl = ({ secret, config }: Site, order: OrderLink) =>
  config.publicUrl + orderPath(orderToken(secret, order))

/** The link as it stands in letters: it proves the address on the device that opens it. */
export const mailedOrderUrl = (site: Site, purchase: OrderLink & { email: string }) =>
  `${orderUrl(site, purchase)}?mail=${mailProof(site.secret, purchase, purchase.email)}`

export const videoUrl = (site: Site, purchase: OrderLink, horse: number) =>
  `${orderUrl(site, purchase)}/video/${horse}`
