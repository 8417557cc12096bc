import { Fragment, createElement as h, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ShopSettings } from '../../contract/shop.ts'
import { type Block, type Content, END_LETTERS } from './content.ts'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'
// text and page keep the reader's own colours, light or dark; only the button brings ours
const styles = {
  page: { margin: 0, padding: '24px 16px', fontFamily: FONT, fontSize: '16px', lineHeight: '1.55' },
  sheet: { maxWidth: '560px', margin: '0 auto' },
  brand: { margin: '0 0 24px', fontWeight: 700, letterSpacing: '0.02em' },
  heading: { margin: '0 0 16px', fontSize: '24px', lineHeight: '1.25' },
  text: { margin: '0 0 16px' },
  facts: { margin: '0 0 16px', padding: '0 0 0 14px', borderLeft: '3px solid #f6a93b' },
  button: {
    display: 'inline-block',
    padding: '13px 24px',
    borderRadius: '10px',
    backgroundColor: '#f6a93b',
    color: '#0d1017',
    fontWeight: 700,
    textDecoration: 'none',
  },
  ending: { color: 'inherit' },
  sender: { margin: '32px 0 0', fontSize: '14px', opacity: 0.75 },
} as const

export const toHtml = (content: Content, shop: ShopSettings) =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('title', null, content.heading),
      ),
      h('body', { style: styles.page }, h('div', { style: styles.sheet }, ...sheet(content, shop))),
    ),
  )}`

const sheet = ({ heading, blocks, unsubscribe }: Content, shop: ShopSettings) => [
  h('p', { style: styles.brand }, shop.brand),
  h('h1', { style: styles.heading }, heading),
  ...blocks.map(elementOf),
  h('p', { style: styles.sender }, ...lines([shop.brand, shop.tagline, shop.phone, shop.email])),
  unsubscribe &&
    h('p', { style: styles.sender }, h('a', { href: unsubscribe.page, style: styles.ending }, END_LETTERS)),
]

function elementOf(block: Block): ReactElement {
  switch (block.kind) {
    case 'text':
      return h('p', { style: styles.text }, block.text)
    case 'link':
      return h('p', { style: styles.text }, h('a', { href: block.url, style: styles.button }, block.label))
    case 'facts':
      return h('p', { style: styles.facts }, ...lines(block.facts.map((fact) => fact.join(': '))))
  }
}

const lines = (texts: string[]) =>
  texts.filter(Boolean).map((text) => h(Fragment, { key: text }, text, h('br')))
