import { soldAs } from '../../contract/buying/sold-size.ts'
import { whatArrives } from '../../contract/buying/what-arrives.ts'
import { mailedOrderUrl } from '../buying/access/order-link.ts'
import { type BoughtVideo, boughtVideos } from '../buying/orders/deliver.ts'
import { numberOf, oncePerOrder, type PurchaseRow, salesOf } from '../buying/orders/order-sales.ts'
import { modeOf } from '../buying/providers/payments.ts'
import { findUnfinished } from '../buying/reminders/find-unfinished.ts'
import { reminderToken } from '../buying/reminders/refuse-reminders.ts'
import type { Shop } from '../composed-shop.ts'
import { unlockUrl } from '../owner/accounts/known-browsers.ts'
import { openInviteUrl } from '../owner/accounts/team.ts'
import { readShop } from '../owner/settings/settings.ts'
import type { Db } from '../platform/db/open.ts'
import { ShopError } from '../platform/http/errors.ts'
import { keyOfUrl, stillOf } from '../platform/storage/layout.ts'
import { readSmallFile } from '../platform/storage/storage.ts'
import type { RowOf } from '../tables.ts'
import { isReady } from '../videos/serve/best-version.ts'
import { videoIdOf } from '../videos/video-address.ts'
import {
  type Branding,
  brandingOf,
  type Content,
  finishDraft,
  hideLinks,
  type OrderedWithLink,
  type Sending,
  type SentEmail,
} from './content.ts'
import type { EmailPicture, FinishedEmail } from './mailer.ts'
import { type ShownPictures, toHtml, toText } from './render-email.ts'
import { findKind } from './write-email.ts'

/** As many orders as one email lists. */
const MOST_ORDERS = 100
const SIZES = {
  thumbnail: { width: 1120, height: 630, fit: 'cover' },
  logo: { width: 480, height: 84, fit: 'inside', withoutEnlargement: true },
} as const

type EmailRow = RowOf<'email'>

/** Why an email has nothing to say any more, in a sentence for the owner. */
export class Withdrawn extends ShopError {
  constructor(sentence: string) {
    super('conflict', sentence)
  }
}

/** Makes an email from what is true now, so that its order link works. Throws `Withdrawn`. */
export async function composeEmail(
  shop: Shop,
  row: EmailRow,
): Promise<{ finished: Omit<FinishedEmail, 'messageId'>; sent: SentEmail }> {
  const kind = findKind(row.kind)
  const sending = await prepareSending(shop, row)
  const content = finishDraft(await kind.content(kind.payload.parse(JSON.parse(row.payload)), sending))
  const look = brandingOf(sending.shop)
  const pictures = await picturesOf(shop, content, look)
  const finished = {
    recipient: row.recipient,
    replyTo: row.replyTo ?? content.replyTo ?? (look.email || null),
    subject: row.subject,
    html: toHtml(content, look, asAttachments(pictures)),
    text: toText(content, look),
    pictures,
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.address }),
  }
  return { finished, sent: { content: hideLinks(content, sending.publicUrl), look } }
}

async function prepareSending(shop: Shop, { recipient, kind }: EmailRow): Promise<Sending> {
  const { db } = shop
  // the link opens the video, so it is only sent to the current address of the order
  const order = async (purchaseId: number) => {
    const named = await findPurchase(db, purchaseId)
    const purchase = OF_WHOLE_ORDER.includes(kind) ? await firstPaid(db, named) : named
    if (purchase.email !== recipient)
      throw new Withdrawn('The buyer corrected the address, so nothing is sent to this one.')
    if (purchase.status !== 'paid') throw new Withdrawn('The order was refunded before this email was sent.')
    if (purchase.mode !== 'live' && modeOf(shop.config) === 'live')
      throw new Withdrawn('This was a test order, and the shop takes real money now.')
    return withLink(shop, purchase)
  }
  return {
    order,
    shop: await readShop(shop),
    publicUrl: shop.config.publicUrl,
    purchase: async (id) => {
      const purchase = await findPurchase(db, id)
      return { ...purchase, horses: namesOf(await boughtVideos(db, purchase)) }
    },
    replaced: async (purchaseId, before) => {
      const videos = await boughtVideos(db, await findPurchase(db, purchaseId))
      if (videos.every(({ horse, source }) => (before[horse] ?? source) === source))
        throw new Withdrawn('The order shows the same video as before.')
      return { ...(await order(purchaseId)), isReady: videos.every(isReady) }
    },
    orders: async () => {
      const purchases = await db
        .selectFrom('purchase')
        .selectAll()
        .where('email', '=', recipient)
        .where('status', '=', 'paid')
        .orderBy('createdAt', 'desc')
        .limit(MOST_ORDERS)
        .execute()
      if (purchases.length === 0) throw new Withdrawn('This address no longer has any paid order.')
      return Promise.all(oncePerOrder(purchases).map((purchase) => withLink(shop, purchase)))
    },
    unfinished: async (checkoutId) => {
      const videos = await findUnfinished(shop, checkoutId)
      if (videos.length === 0) throw new Withdrawn('It was bought meanwhile, or can no longer be bought.')
      return videos
    },
    reminderToken: () => reminderToken(shop.secret, recipient),
    unsubscribeToken: async () => (await findWaitlisted(db, recipient)).token,
    confirmToken: async () => {
      const { token, confirmedAt } = await findWaitlisted(db, recipient)
      if (confirmedAt) throw new Withdrawn('This address has confirmed already.')
      return token
    },
    unlockUrl: (expiresAt) => {
      const url = unlockUrl(shop, expiresAt)
      if (!url) throw new Withdrawn('The link of this email has expired.')
      return url
    },
    inviteUrl: async (userId, invitedUntil) => {
      const url = await openInviteUrl(shop, userId, invitedUntil)
      if (!url) throw new Withdrawn('The invitation was used, or has expired.')
      return url
    },
  }
}

/** They have the link of all that was bought, and name the first of it, which may be refunded by now. */
const OF_WHOLE_ORDER = ['order', 'order-waits', 'order-preordered', 'email-corrected']

const firstPaid = async (db: Db, purchase: PurchaseRow) =>
  (await salesOf(db, purchase)).find(({ status }) => status === 'paid') ?? purchase

async function findPurchase(db: Db, id: number): Promise<PurchaseRow> {
  const purchase = await db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst()
  if (!purchase) throw new Withdrawn('The order is no longer in the books.')
  return purchase
}

async function findWaitlisted(db: Db, email: string) {
  const known = await db
    .selectFrom('waitingAddress')
    .select(['token', 'confirmedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!known) throw new Withdrawn('This address wants no emails about new videos any more.')
  return known
}

async function withLink(shop: Shop, purchase: PurchaseRow): Promise<OrderedWithLink> {
  const sales = (await salesOf(shop.db, purchase)).filter(({ status }) => status === 'paid')
  const videos = await boughtVideos(shop.db, purchase)
  return {
    ...purchase,
    orderNumber: numberOf(purchase),
    amountCents: sales.reduce((sum, { amountCents }) => sum + amountCents, 0),
    code: sales.find(({ code }) => code !== null)?.code ?? null,
    riders: sales.length > 1 ? sales.map(inBasket) : [],
    horses: namesOf(videos),
    arrives: whatArrives(
      videos.map(({ horse, name, stored }) => ({ horse, name, arrives: stored?.arrives })),
    ),
    orderUrl: mailedOrderUrl(shop, purchase),
    pictureKey: await findStill(shop.db, purchase, videos),
  }
}

const inBasket = (sale: PurchaseRow) =>
  [sale.riderName, sale.eventName, soldAs(sale)?.toLowerCase()].filter(Boolean).join(', ')

const namesOf = (videos: BoughtVideo[]) =>
  videos.length > 1 ? videos.map(({ horse, name }) => name ?? `Horse ${horse}`) : []

/** A still of what was bought, or the picture that the owner gave its rider. No watermark: the reader has paid. */
async function findStill(db: Db, { riderId }: PurchaseRow, [first]: BoughtVideo[]) {
  const videoId = videoIdOf(first?.source ?? '')
  if (videoId !== null) {
    const video = await db
      .selectFrom('video')
      .select('posterKey')
      .where('id', '=', videoId)
      .executeTakeFirst()
    if (video?.posterKey) return stillOf(video.posterKey)
  }
  const rider = await db
    .selectFrom('rider')
    .select('thumbnailUrl')
    .where('id', '=', riderId)
    .executeTakeFirst()
  const url = rider?.thumbnailUrl ?? ''
  const thumbnailKey = keyOfUrl(url, 'public')
  return keyOfUrl(url, 'images') ?? (thumbnailKey && stillOf(thumbnailKey))
}

/** The pictures of an email, in formats that every mail program knows. One that cannot be read is left out. */
export async function picturesOf(shop: Shop, content: Content, look: Branding): Promise<EmailPicture[]> {
  const logoKey = keyOfUrl(look.logoUrl, 'images')
  const all = [
    content.picture && (await readPicture(shop, content.picture.key, 'thumbnail')),
    logoKey && (await readPicture(shop, logoKey, 'logo')),
  ]
  return all.filter((picture) => picture !== null && picture !== undefined && picture !== '')
}

async function readPicture(
  { storage }: Shop,
  key: string,
  name: EmailPicture['name'],
): Promise<EmailPicture | null> {
  try {
    const bytes = await readSmallFile(storage, key)
    if (!bytes) return null
    const { default: sharp } = await import('sharp')
    const picture = sharp(bytes).resize(SIZES[name])
    return name === 'logo'
      ? { name, type: 'image/png', content: await picture.png().toBuffer() }
      : { name, type: 'image/jpeg', content: await picture.jpeg({ quality: 78, mozjpeg: true }).toBuffer() }
  } catch {
    // without its bucket the shop still sends the order link
    return null
  }
}

const asAttachments = (pictures: EmailPicture[]): ShownPictures =>
  Object.fromEntries(pictures.map(({ name }) => [name, `cid:${name}@email`]))

/** Inline, for the owner's view of an email. */
export const asDataUrls = (pictures: EmailPicture[]): ShownPictures =>
  Object.fromEntries(
    pictures.map(({ name, type, content }) => [name, `data:${type};base64,${content.toString('base64')}`]),
  )
