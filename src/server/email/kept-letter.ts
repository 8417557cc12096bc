import type { Content } from './content.ts'
import type { LetterLook } from './look.ts'

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
