import type { z } from 'zod'
import type { UnfinishedVideo } from '../../contract/buying/reminder.ts'
import type { ShopInfo, ShopSettings } from '../../contract/owner/shop.ts'
import type { RowOf } from '../tables.ts'

/** What an email says, once for its HTML and its plain text. */
export interface Content {
  heading: string
  blocks: Block[]
  /** Across the top: the picture's key in the storage, and where it leads. */
  picture?: { key: string; alt: string; url: string }
  /** Where an answer goes, if not to the shop. */
  replyTo?: string
  /** Ends emails of this kind: the page for people, and the address for mail programs. */
  unsubscribe?: { page: string; address: string }
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'quote'; text: string }

export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
/** Names and values, one line each; a line without a value is left out. */
export const facts = (...lines: [name: string, value: string | null][]): Block => ({
  kind: 'facts',
  facts: lines.flatMap(([name, value]) => (value ? [[name, value]] : [])),
})

/** A text alone is a block too, and `false` is none. */
export interface Draft extends Omit<Content, 'blocks'> {
  blocks: (Block | string | false | null)[]
}

export const finishDraft = ({ blocks, ...draft }: Draft): Content => ({
  ...draft,
  blocks: blocks.flatMap((block) =>
    typeof block === 'string' ? { kind: 'text', text: block } : block || [],
  ),
})

export const UNSUBSCRIBE = 'No more emails like this'

/** A purchase as an email speaks of it, with the horses' names where the rider brought several. */
type Ordered = Omit<RowOf<'purchase'>, 'horses'> & { horses: string[] }

export type OrderedWithLink = Ordered & {
  /** `Rider, event` of each, where there are several. */
  riders: string[]
  /** With the proof of the address in it. */
  orderUrl: string
  /** What is still to come: `HD now, 4K when it has arrived`; null where all of it is here. */
  arrives: string | null
  /** The storage key of the video's still, where there is one. */
  pictureKey: string | null
}

/** What an email can ask for when it is sent. Each call throws `Withdrawn` where there is nothing to send any more. */
export interface Sending {
  shop: ShopInfo
  publicUrl: string
  purchase(id: number): Promise<Ordered>
  /** A purchase of the recipient, with its link. */
  order(purchaseId: number): Promise<OrderedWithLink>
  /** The same where it shows other videos than these, by horse; `isReady` where all of them can be watched. */
  replaced(
    purchaseId: number,
    before: Record<string, string>,
  ): Promise<OrderedWithLink & { isReady: boolean }>
  /** All paid orders of the recipient. */
  orders(): Promise<OrderedWithLink[]>
  /** What an unpaid checkout was for and can still be bought. */
  unfinished(checkoutId: number): Promise<UnfinishedVideo[]>
  /** Ends reminders to the recipient. */
  reminderToken(): string
  unsubscribeToken(): Promise<string>
  /** Of an address that has not confirmed yet. */
  confirmToken(): Promise<string>
  unlockUrl(expiresAt: number): string
  inviteUrl(userId: number, invitedUntil: string): Promise<string>
}

/** One kind of email: what is stored of it, its subject, and what it says when it is sent. */
export interface EmailKind<Payload> {
  payload: z.ZodType<Payload>
  subject(payload: Payload): string
  content(payload: Payload, sending: Sending): Draft | Promise<Draft>
}

export const emailKind = <Payload>(kind: EmailKind<Payload>) => kind

/** What an email shows of the shop. */
export type Branding = Pick<ShopSettings, 'brand' | 'tagline' | 'phone' | 'email' | 'logoUrl' | 'accentColor'>

export const brandingOf = ({ brand, tagline, phone, email, logoUrl, accentColor }: ShopInfo): Branding => ({
  brand,
  tagline,
  phone,
  email,
  logoUrl,
  accentColor,
})

/** What an email said and how the shop looked then: enough to show it again, and nothing that opens an order. */
export interface SentEmail {
  content: Content
  look: Branding
}

/** The database holds no order link, so a stolen copy of it opens no order. Nor does the owner confirm for others. */
export function hideLinks({ unsubscribe, ...content }: Content, publicUrl: string): Content {
  const hidden = (url: string) => {
    const starts = ['/order/', '/waiting/', '/#unlock=', '/#invite='].map((path) => publicUrl + path)
    const start = starts.find((one) => url.startsWith(one))
    return start ? `${start}…` : url
  }
  return {
    ...content,
    blocks: content.blocks.map((block) =>
      block.kind === 'link' ? { ...block, url: hidden(block.url) } : block,
    ),
    ...(content.picture && { picture: { ...content.picture, url: hidden(content.picture.url) } }),
    ...(unsubscribe && { unsubscribe: { page: `${publicUrl}/…`, address: '' } }),
  }
}
