import { type Block, type Content, END_LETTERS } from './content.ts'
import type { LetterLook } from './look.ts'

export function toText({ heading, blocks, unsubscribe }: Content, shop: LetterLook) {
  const sender = [shop.brand, shop.tagline, shop.phone, shop.email].filter(Boolean).join('\n')
  const ending = unsubscribe ? [`${END_LETTERS}:\n${unsubscribe.page}`] : []
  return `${[heading, ...blocks.map(textOf), `--\n${sender}`, ...ending].join('\n\n')}\n`
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
