import type { ShopSettings } from '../../contract/shop.ts'
import type { Block, Content } from './content.ts'

export function toText({ heading, blocks }: Content, shop: ShopSettings) {
  const sender = [shop.brand, shop.tagline, shop.phone, shop.email].filter(Boolean).join('\n')
  return `${[heading, ...blocks.map(textOf), `--\n${sender}`].join('\n\n')}\n`
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}
