import type { ShopInfo, ShopSettings } from '../../contract/owner/shop.ts'

/** A letter's words, once for both its forms. */
export interface Content {
  heading: string
  blocks: Block[]
  /** What it is about, across the top: where the picture lies in the storage, and where it leads. */
  picture?: { key: string; alt: string; url: string }
  /** Whom an answer should reach, where it is not the shop. */
  replyTo?: string
  /** What ends letters of this kind: the page for people, and the address for mail programs. */
  unsubscribe?: { page: string; address: string }
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** Names and values, one line each. */
  | { kind: 'facts'; facts: [name: string, value: string][] }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
export const facts = (...lines: [name: string, value: string][]): Block => ({ kind: 'facts', facts: lines })

/** The words of the link that ends letters of a kind. */
export const END_LETTERS = 'No more letters like this'

/** What a letter shows of the shop. */
export type LetterLook = Pick<
  ShopSettings,
  'brand' | 'tagline' | 'phone' | 'email' | 'logoUrl' | 'accentColor'
>

export const lookOf = ({ brand, tagline, phone, email, logoUrl, accentColor }: ShopInfo): LetterLook => ({
  brand,
  tagline,
  phone,
  email,
  logoUrl,
  accentColor,
})

/** What a letter said and how the shop looked then: enough to show it again, and nothing that opens an order. */
export interface KeptLetter {
  content: Content
  look: LetterLook
}

/** The database holds no order link, so a copy of it opens nothing; neither does a letter that is kept. */
export function hideLinks({ unsubscribe, ...content }: Content, publicUrl: string): Content {
  const hidden = (url: string) => (url.startsWith(`${publicUrl}/order/`) ? `${publicUrl}/order/…` : url)
  return {
    ...content,
    blocks: content.blocks.map((block) =>
      block.kind === 'link' ? { ...block, url: hidden(block.url) } : block,
    ),
    ...(content.picture && { picture: { ...content.picture, url: hidden(content.picture.url) } }),
    // its address ends such letters for whoever has it
    ...(unsubscribe && { unsubscribe: { page: `${publicUrl}/…`, address: '' } }),
  }
}
