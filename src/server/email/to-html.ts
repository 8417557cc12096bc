import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { AMBER } from '../../contract/owner/colour.ts'
import { type Block, type Content, END_LETTERS } from './content.ts'
import { COLOURS, DARK_RULES, styles } from './letter-styles.ts'
import type { LetterLook } from './look.ts'

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
