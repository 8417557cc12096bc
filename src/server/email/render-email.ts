import { AMBER, wordsOn } from '../../contract/owner/colour.ts'
import { type Block, type Branding, type Content, UNSUBSCRIBE } from './content.ts'

/** The pictures' addresses: `cid:` of an attachment, or a data URL. */
export interface ShownPictures {
  thumbnail?: string
  logo?: string
}

/** Tables and inline styles, since the large mail programs know little else; `DARK_RULES` for those that know a dark mode. */
export const toHtml = (content: Content, look: Branding, pictures: ShownPictures = {}) =>
  html`<!doctype html><html lang="en"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${content.heading}</title><style>${new Html(DARK_RULES)}</style></head>
<body class="page" style="margin:0;padding:0;background-color:#eef0f3;${FONT}">
<table ${TABLE} class="page" width="100%" bgcolor="#eef0f3" style="background-color:#eef0f3;${FONT}"><tbody>
<tr><td align="center" style="padding:24px 12px">
<table ${TABLE} class="sheet" width="100%" bgcolor="#ffffff" style="max-width:560px;background-color:#ffffff;border-radius:14px;overflow:hidden"><tbody>
<tr><td bgcolor="${INK}" style="background-color:${INK};padding:18px 28px">${head(look, pictures.logo)}</td></tr>
${thumbnail(content.picture, pictures.thumbnail)}
<tr><td class="words" style="padding:30px 28px 14px;color:#16181d;font-size:16px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.15;letter-spacing:-0.02em">${content.heading}</h1>
${content.blocks.map((block) => blockHtml(block, look.accentColor || AMBER))}</td></tr>
<tr><td class="quiet" style="padding:6px 28px 30px;color:#5c6069;font-size:14px;line-height:1.5">
${senderLines(look).map((line) => html`<div>${line}</div>`)}${unsubscribe(content)}</td></tr>
</tbody></table></td></tr></tbody></table></body></html>`.markup

export function toText({ heading, blocks, unsubscribe }: Content, look: Branding) {
  const ending = unsubscribe ? [`${UNSUBSCRIBE}:\n${unsubscribe.page}`] : []
  const sender = `--\n${senderLines(look).join('\n')}`
  return `${[heading, ...blocks.map(blockText), sender, ...ending].join('\n\n')}\n`
}

const senderLines = ({ brand, tagline, phone, email }: Branding) =>
  [brand, tagline, phone, email].filter(Boolean)

const head = ({ brand }: Branding, logo: string | undefined) => html`
<p style="margin:0;color:#f7f6f2;font-size:17px;font-weight:800;letter-spacing:-0.01em">${
  logo
    ? html`<img src="${logo}" alt="" height="28" style="height:28px;width:auto;vertical-align:middle;margin-right:12px;border:0">`
    : ''
}${brand}</p>`

const thumbnail = (picture: Content['picture'], src: string | undefined) =>
  picture && src
    ? html`<tr><td style="background-color:${INK};line-height:0"><a href="${picture.url}"><img src="${src}" alt="${picture.alt}" width="560" style="display:block;width:100%;max-width:560px;height:auto;border:0"></a></td></tr>`
    : ''

function blockHtml(block: Block, accent: string): Html {
  switch (block.kind) {
    case 'text':
      return html`<p style="${GAP}">${linesOf(block.text)}</p>\n`
    case 'quote':
      return html`<div class="quiet facts" style="${GAP};padding-left:14px;color:#5c6069;border-left:3px solid #d9dce2">${linesOf(block.text)}</div>\n`
    case 'link':
      // a cell with a colour, since some programs know no buttons
      return html`<div style="${GAP}"><table ${TABLE} style="border-collapse:separate"><tbody><tr>
<td bgcolor="${accent}" align="center" style="border-radius:999px;background-color:${accent}">
<a href="${block.url}" style="display:inline-block;padding:14px 28px;color:${wordsOn(accent)};font-weight:700;text-decoration:none">${block.label}</a>
</td></tr></tbody></table></div>\n`
    case 'facts':
      return html`<div style="${GAP}"><table ${TABLE} class="facts" width="100%" style="border-top:${LINE}"><tbody>
${block.facts.map(
  ([name, value]) => html`<tr>
<td class="quiet" valign="top" style="padding:9px 16px 9px 0;width:30%;color:#5c6069;border-bottom:${LINE}">${name}</td>
<td valign="top" style="padding:9px 0;border-bottom:${LINE}">${value}</td></tr>\n`,
)}</tbody></table></div>\n`
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'facts':
      return block.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  }
}

const linesOf = (text: string): Value =>
  text.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [BREAK, line]))

const unsubscribe = ({ unsubscribe: end }: Content) =>
  end
    ? html`<p style="margin:16px 0 0"><a href="${end.page}" style="color:inherit">${UNSUBSCRIBE}</a></p>`
    : ''

/** Markup that needs no escaping. */
class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | Html | (string | Html)[]

/** Every text that is put into the markup is escaped. */
const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new Html(
    parts.reduce(
      (markup, part, index) => markup + [values[index - 1] ?? ''].flat().map(escaped).join('') + part,
    ),
  )

const escaped = (value: string | Html) =>
  value instanceof Html ? value.markup : value.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const BREAK = new Html('<br>')
const INK = '#0b0d12'
const LINE = '1px solid #d9dce2'
const GAP = 'margin:0 0 18px'
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"')

const DARK_RULES = `@media (prefers-color-scheme: dark) {
.page { background-color: #0b0d12 !important; }
.sheet { background-color: #15181f !important; }
.words, .words h1 { color: #f7f6f2 !important; }
.quiet { color: #b9b5ac !important; }
.facts, .facts td { border-color: #2c313b !important; }
}`
