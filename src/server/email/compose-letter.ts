import { buffer } from 'node:stream/consumers'
import { whatArrives } from '../../contract/buying/what-arrives.ts'
import { mailedOrderUrl } from '../buying/access/order-link.ts'
import { type BoughtVideo, boughtVideos, type PurchaseRow } from '../buying/orders/deliver.ts'
import type { Shop } from '../composed-shop.ts'
import { readShop } from '../owner/settings/settings.ts'
import { ShopError } from '../platform/http/errors.ts'
import { keyOfUrl } from '../platform/storage/layout.ts'
import type { RowOf } from '../tables.ts'
import {
  emailCorrectedLetter,
  filmReadyLetter,
  masterHereLetter,
  type Ordered,
  orderLetter,
  orderWaitsLetter,
  refundFailedLetter,
  refundLetter,
  refusedPaymentLetter,
  resendLetter,
} from './buyer-letters.ts'
import { type Content, hideLinks, type KeptLetter, type LetterLook, lookOf } from './content.ts'
import { findFilmPicture } from './film-picture.ts'
import { filmUpLetter } from './film-up-letter.ts'
import { isLetterKind, type LetterKind, type LetterPayloads } from './letter-kinds.ts'
import type { FinishedLetter, LetterPicture } from './mailer.ts'
import {
  ownerAddressChangedLetter,
  ownerContactLetter,
  ownerDisputeLetter,
  ownerFilmFailedLetter,
  ownerNewDeviceLetter,
  ownerRefundFailedLetter,
  ownerRefusedLetter,
  ownerSaleLetter,
  ownerUnmatchedLetter,
} from './owner-letters.ts'
import { type ShownPictures, toHtml, toText } from './to-html.ts'

type LetterRow = RowOf<'letter'>

/** Why a letter has nothing to say any more, in a sentence for the owner. */
export class Withdrawn extends ShopError {
  constructor(sentence: string) {
    super('conflict', sentence)
  }
}

/** Makes a letter from what is true now: an order link is never older than the order. Throws `Withdrawn`. */
export async function composeLetter(
  shop: Shop,
  letter: LetterRow,
): Promise<{ finished: Omit<FinishedLetter, 'messageId'>; kept: KeptLetter }> {
  const { kind, recipient, subject } = letter
  if (!isLetterKind(kind)) throw new Error(`Letters of the kind ${kind} are not known here.`)
  const settings = await readShop(shop)
  const content = await contentOf(shop, kind, letter)
  const look = lookOf(settings)
  const pictures = await picturesOf(shop, content, look)
  const finished = {
    recipient,
    replyTo: letter.replyTo ?? content.replyTo ?? (settings.email || null),
    subject,
    html: toHtml(content, look, asAttachments(pictures)),
    text: toText(content, look),
    pictures,
    ...(content.unsubscribe && { unsubscribe: content.unsubscribe.address }),
  }
  return { finished, kept: { content: hideLinks(content, shop.config.publicUrl), look } }
}

async function contentOf(shop: Shop, kind: LetterKind, letter: LetterRow): Promise<Content> {
  const settings = await readShop(shop)
  switch (kind) {
    case 'order':
      return orderLetter(await orderFor(shop, payloadOf(letter, kind).purchaseId, letter.recipient), settings)
    case 'order-waits':
    case 'film-ready': {
      const order = await orderFor(shop, payloadOf(letter, kind).purchaseId, letter.recipient)
      return kind === 'film-ready' ? filmReadyLetter(order, settings) : orderWaitsLetter(order, settings)
    }
    case 'master-here': {
      const { purchaseId, quality } = payloadOf(letter, kind)
      return masterHereLetter(await orderFor(shop, purchaseId, letter.recipient), quality, settings)
    }
    case 'film-up':
      return filmUpLetter(shop, payloadOf(letter, kind).films, await waitingToken(shop, letter.recipient))
    case 'email-corrected':
      return emailCorrectedLetter(
        await orderFor(shop, payloadOf(letter, kind).purchaseId, letter.recipient),
        settings,
      )
    case 'resend':
      return resendLetter(await ordersOf(shop, letter.recipient), settings)
    case 'refund':
      return refundLetter(payloadOf(letter, kind), settings)
    case 'refund-failed':
      return refundFailedLetter(payloadOf(letter, kind), settings)
    case 'refused-payment':
      return refusedPaymentLetter(payloadOf(letter, kind), settings)
    case 'owner-sale': {
      const purchase = await findPurchase(shop, payloadOf(letter, kind).purchaseId)
      return ownerSaleLetter({ ...purchase, horses: namesOf(await boughtVideos(shop.db, purchase)) })
    }
    case 'owner-refused':
      return ownerRefusedLetter(payloadOf(letter, kind))
    case 'owner-new-device':
      return ownerNewDeviceLetter(payloadOf(letter, kind))
    case 'owner-address-changed':
      return ownerAddressChangedLetter(payloadOf(letter, kind))
    case 'owner-film-failed':
      return ownerFilmFailedLetter(payloadOf(letter, kind))
    case 'owner-refund-failed':
      return ownerRefundFailedLetter(payloadOf(letter, kind))
    case 'owner-dispute':
      return ownerDisputeLetter(payloadOf(letter, kind))
    case 'owner-unmatched':
      return ownerUnmatchedLetter(payloadOf(letter, kind))
    case 'owner-contact':
      return ownerContactLetter(payloadOf(letter, kind))
  }
}

const payloadOf = <Kind extends LetterKind>({ payload }: LetterRow, _kind: Kind): LetterPayloads[Kind] =>
  JSON.parse(payload)

async function findPurchase({ db }: Shop, id: number): Promise<PurchaseRow> {
  const purchase = await db.selectFrom('purchase').selectAll().where('id', '=', id).executeTakeFirst()
  if (!purchase) throw new Withdrawn('The order is no longer in the books.')
  return purchase
}

/** The link opens the video, so it goes to nobody but the buyer as the books name them now. */
async function orderFor(shop: Shop, purchaseId: number, recipient: string): Promise<Ordered> {
  const purchase = await findPurchase(shop, purchaseId)
  if (purchase.email !== recipient) {
    throw new Withdrawn('The buyer has put the address right, so nothing is sent to this one.')
  }
  if (purchase.status !== 'paid') throw new Withdrawn('The order was refunded before this letter was sent.')
  return ordered(shop, purchase)
}

/** Who has ended such letters gets none that was written before. */
async function waitingToken({ db }: Shop, email: string): Promise<string> {
  const known = await db
    .selectFrom('waitingAddress')
    .select('token')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!known) throw new Withdrawn('This address wants no letters about new videos any more.')
  return known.token
}

const MOST_ORDERS = 100

async function ordersOf(shop: Shop, email: string): Promise<Ordered[]> {
  const purchases = await shop.db
    .selectFrom('purchase')
    .selectAll()
    .where('email', '=', email)
    .where('status', '=', 'paid')
    .orderBy('createdAt', 'desc')
    .limit(MOST_ORDERS)
    .execute()
  if (purchases.length === 0) throw new Withdrawn('This address no longer has any paid order.')
  return Promise.all(purchases.map((purchase) => ordered(shop, purchase)))
}

async function ordered(shop: Shop, purchase: PurchaseRow): Promise<Ordered> {
  const videos = await boughtVideos(shop.db, purchase)
  return {
    ...purchase,
    orderedAt: purchase.createdAt,
    horses: namesOf(videos),
    arrives: whatArrives(
      videos.map(({ horse, name, stored }) => ({ horse, name, arrives: stored?.arrives })),
    ),
    orderUrl: mailedOrderUrl(shop, purchase),
    pictureKey: await findFilmPicture(shop.db, purchase),
  }
}

const namesOf = (videos: BoughtVideo[]) =>
  videos.length > 1 ? videos.map(({ horse, name }) => name ?? `Horse ${horse}`) : []

const FILM = { width: 1120, height: 630 }
const LOGO = { width: 480, height: 84 }

/** What a letter shows, in formats that every mail program knows. A picture that can't be had is left out. */
export async function picturesOf(shop: Shop, content: Content, look: LetterLook): Promise<LetterPicture[]> {
  const logoKey = keyOfUrl(look.logoUrl, 'images')
  const all = [
    content.picture && (await drawn(shop, content.picture.key, 'film')),
    logoKey && (await drawn(shop, logoKey, 'logo')),
  ]
  return all.filter((picture) => picture !== null && picture !== undefined && picture !== '')
}

async function drawn({ storage }: Shop, key: string, name: 'film' | 'logo'): Promise<LetterPicture | null> {
  try {
    const file = await storage.open(key)
    if (!file) return null
    const bytes = await buffer(file.read({ start: 0, end: file.size - 1 }))
    const { default: sharp } = await import('sharp')
    if (name === 'logo') {
      const png = sharp(bytes)
        .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
        .png()
      return { name, type: 'image/png', content: await png.toBuffer() }
    }
    const jpeg = sharp(bytes)
      .resize({ ...FILM, fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
    return { name, type: 'image/jpeg', content: await jpeg.toBuffer() }
  } catch {
    // a bucket that is away must not keep somebody from their link
    return null
  }
}

/** Beside the letter, each under its name. */
const asAttachments = (pictures: LetterPicture[]): ShownPictures =>
  Object.fromEntries(pictures.map(({ name }) => [name, `cid:${name}@letter`]))

/** In the page itself, for whoever looks at a letter in the shop. */
export const asData = (pictures: LetterPicture[]): ShownPictures =>
  Object.fromEntries(
    pictures.map(({ name, type, content }) => [name, `data:${type};base64,${content.toString('base64')}`]),
  )
