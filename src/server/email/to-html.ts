import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AMBER } from '../../contract/owner/colour.ts'
import { type Block, type Content, END_LETTERS, type LetterLook } from './content.ts'

/** Where the pictures of a letter are: names of its own attachments, or addresses. None is shown where there is none. */
export interface ShownPictures {
  film?: string
  logo?: string
}

/**
 * Tables and styles of each element, since the large mail programs know little else; those that turn a letter dark by
 * themselves are told how.
 */
export const toHtml = (content: Content, look: LetterLook, pictures: ShownPictures = {}) =>
  `<!doctype html>${renderToStaticMarkup(
    h(
      'html',
      { lang: 'en' },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('title', null, content.heading),
        h('style', null, DARK_RULES),
      ),
      h('body', { className: 'page', style: styles.body }, page(content, look, pictures)),
    ),
  )}`

const table = (props: object, ...rows: ReactNode[]) =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0, ...props },
    h('tbody', null, ...rows),
  )

const row = (cell: object, ...inside: ReactNode[]) => h('tr', null, h('td', cell, ...inside))

const page = (content: Content, look: LetterLook, pictures: ShownPictures) =>
  table(
    { className: 'page', bgcolor: COLOURS.page, style: styles.page },
    row(
      { align: 'center', style: styles.around },
      table(
        { className: 'sheet', bgcolor: COLOURS.sheet, style: styles.sheet },
        row({ bgcolor: COLOURS.ink, style: styles.head }, head(look, pictures.logo)),
        content.picture && pictures.film && row({ style: styles.film }, film(content.picture, pictures.film)),
        row(
          { className: 'words', style: styles.words },
          h('h1', { style: styles.heading }, content.heading),
          ...content.blocks.map((block, index) => elementOf(block, look, index)),
        ),
        row({ className: 'quiet', style: styles.foot }, sender(look), ending(content)),
      ),
    ),
  )

const head = ({ brand }: LetterLook, logo: string | undefined) =>
  h(
    'p',
    { style: styles.brand },
    logo && h('img', { src: logo, alt: '', height: 28, style: styles.logo }),
    brand,
  )

const film = ({ alt, url }: NonNullable<Content['picture']>, src: string) =>
  h('a', { href: url }, h('img', { src, alt, width: 560, style: styles.picture }))

function elementOf(block: Block, look: LetterLook, key: number): ReactElement {
  switch (block.kind) {
    case 'text':
      return h('p', { key, style: styles.text }, block.text)
    case 'link':
      return h('div', { key, style: styles.text }, button(block, look.accentColor || AMBER))
    case 'facts':
      return h(
        'div',
        { key, style: styles.text },
        table(
          { className: 'facts', style: styles.facts },
          ...block.facts.map(([name, value]) =>
            h(
              'tr',
              { key: name },
              h('td', { className: 'quiet', valign: 'top', style: styles.name }, name),
              h('td', { valign: 'top', style: styles.value }, value),
            ),
          ),
        ),
      )
  }
}

/** A cell with a colour, since some programs know no buttons. */
const button = ({ label, url }: { label: string; url: string }, accent: string) =>
  table(
    { width: undefined, style: styles.buttonTable },
    row(
      { bgcolor: accent, align: 'center', style: { ...styles.buttonCell, backgroundColor: accent } },
      h('a', { href: url, style: styles.button }, label),
    ),
  )

const ending = ({ unsubscribe }: Content) =>
  unsubscribe &&
  h('p', { style: styles.ending }, h('a', { href: unsubscribe.page, style: styles.endingLink }, END_LETTERS))

const sender = ({ brand, tagline, phone, email }: LetterLook) =>
  [brand, tagline, phone, email].filter(Boolean).map((line) => h('div', { key: line }, line))

const FONT = '-apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif'

const COLOURS = { page: '#eef0f3', sheet: '#ffffff', ink: '#0b0d12' }

const styles = {
  body: { margin: 0, padding: 0, backgroundColor: COLOURS.page, fontFamily: FONT },
  page: { backgroundColor: COLOURS.page, fontFamily: FONT },
  around: { padding: '24px 12px' },
  sheet: { maxWidth: '560px', backgroundColor: COLOURS.sheet, borderRadius: '14px', overflow: 'hidden' },
  head: { backgroundColor: COLOURS.ink, padding: '18px 28px' },
  brand: { margin: 0, color: '#f7f6f2', fontSize: '17px', fontWeight: 800, letterSpacing: '-0.01em' },
  logo: { height: '28px', width: 'auto', verticalAlign: 'middle', marginRight: '12px', border: 0 },
  film: { backgroundColor: COLOURS.ink, lineHeight: 0 },
  picture: { display: 'block', width: '100%', maxWidth: '560px', height: 'auto', border: 0 },
  words: { padding: '30px 28px 14px', color: '#16181d', fontSize: '16px', lineHeight: '1.55' },
  heading: { margin: '0 0 16px', fontSize: '26px', lineHeight: '1.15', letterSpacing: '-0.02em' },
  text: { margin: '0 0 18px' },
  facts: { borderTop: '1px solid #d9dce2' },
  name: { padding: '9px 16px 9px 0', width: '30%', color: '#5c6069', borderBottom: '1px solid #d9dce2' },
  value: { padding: '9px 0', borderBottom: '1px solid #d9dce2' },
  buttonTable: { borderCollapse: 'separate' },
  buttonCell: { borderRadius: '999px' },
  button: {
    display: 'inline-block',
    padding: '14px 28px',
    color: COLOURS.ink,
    fontWeight: 700,
    textDecoration: 'none',
  },
  ending: { margin: '16px 0 0' },
  endingLink: { color: 'inherit' },
  foot: { padding: '6px 28px 30px', color: '#5c6069', fontSize: '14px', lineHeight: '1.5' },
} as const

/** For readers who have the lights off: the shop's own night. */
const DARK_RULES = `@media (prefers-color-scheme: dark) {
.page { background-color: #0b0d12 !important; }
.sheet { background-color: #15181f !important; }
.words, .words h1 { color: #f7f6f2 !important; }
.quiet { color: #b9b5ac !important; }
.facts, .facts td { border-color: #2c313b !important; }
}`

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
