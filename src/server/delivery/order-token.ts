import { createHash } from 'node:crypto'
import { orderPath } from '../../contract/paths.ts'
import { seal } from '../secret.ts'

/** The unguessable part of an order link. It can be made again at any time, so the database keeps only its hash. */
export const orderToken = (secret: string, purchaseId: number, orderVersion: number) =>
  seal(secret, 'order', purchaseId, orderVersion)

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Stands only in the mailed link: whoever brings it reads that address's mail. */
export const mailProof = (secret: string, purchaseId: number, email: string) =>
  seal(secret, 'mail', purchaseId, email.toLowerCase())

interface Site {
  secret: string
  config: { publicUrl: string }
}

/** What an order's link is made of. */
export interface OrderLink {
  id: number
  orderVersion: number
}

export const orderUrl = ({ secret, config }: Site, { id, orderVersion }: OrderLink) =>
  config.publicUrl + orderPath(orderToken(secret, id, orderVersion))

/** The link as it stands in letters: it proves the address on the device that opens it. */
export const mailedOrderUrl = (site: Site, purchase: OrderLink & { email: string }) =>
  `${orderUrl(site, purchase)}?mail=${mailProof(site.secret, purchase.id, purchase.email)}`

export const videoUrl = (site: Site, purchase: OrderLink, horse: number) =>
  `${orderUrl(site, purchase)}/video/${horse}`
