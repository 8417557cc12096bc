import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'
import { isTest, readImports } from '../check/imports.ts'

/** `visitors` and `emails` are read by buyers; `answers` are the server's, to visitors and the owner; `owner` is the rest. */
export const READERS = ['visitors', 'emails', 'answers', 'owner'] as const
type Reader = (typeof READERS)[number]

export interface Sentence {
  file: string
  line: number
  reader: Reader
  /** With `…` where a value is put in. */
  text: string
}

interface Node {
  type: string
  start: number
  [name: string]: unknown
}

/** Everything in `src` that a person can read on a page, in an email or in an answer. Rather too much than too little. */
export function readSentences(folder: string): Sentence[] {
  const readerOf = findReaders(folder)
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.split(sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !NOT_READ.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(join(folder, file), 'utf8')
      const reader = readerOf(file)
      return sentencesIn(file, source).map((sentence) => ({ ...sentence, file, reader }))
    })
}

/** SQL, settings of programs, and the summaries of the API. */
const NOT_READ = /^src\/server\/platform\/(db|metrics|logs)\/|\/tables\.ts$|(commands|-calls)\.ts$|\.d\.ts$/
/** Texts that the server stores or sends for visitors: the default texts and the demo's catalogue. */
const STORED = /^src\/(demo\/|server\/owner\/settings\/|server\/pages\/)/
const OWNER_AREA = 'src/web/owner/owner-area.tsx'

/** Web pages by what visitors' screens import, directly or lazily, without the owner area. */
function findReaders(folder: string) {
  const imports = Map.groupBy(readImports(folder), ({ from }) => from)
  const seen = new Set(['src/web/app.tsx', 'src/web/server.tsx', 'src/web/client.tsx', 'src/web/screens.ts'])
  for (const file of seen) for (const { to } of imports.get(file) ?? []) if (to !== OWNER_AREA) seen.add(to)
  return (file: string): Reader => {
    if (file.startsWith('src/server/email/')) return 'emails'
    if (STORED.test(file)) return 'visitors'
    if (file.startsWith('src/web/')) return seen.has(file) ? 'visitors' : 'owner'
    return 'answers'
  }
}

type Found = Pick<Sentence, 'line' | 'text'>

export function sentencesIn(file: string, source: string): Found[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const found: Found[] = []
  const note = ({ start }: Node, text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (isLanguage(words)) found.push({ line: source.slice(0, start).split('\n').length, text: words })
  }
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const { type } = value
    if (SKIPPED.has(type) || isTechnical(value)) return
    if (type === 'JSXElement' || type === 'JSXFragment') note(value, jsxText(value.children as Node[]))
    if (type === 'Literal' && typeof value.value === 'string') note(value, value.value)
    if (type === 'TemplateLiteral') note(value, templateText(value))
    for (const [name, part] of Object.entries(value)) if (!(name === 'key' && !value.computed)) visit(part)
  }
  visit(program)
  return found
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** Where no sentence can stand: types, modules. */
const SKIPPED = new Set([
  ...['TSTypeAliasDeclaration', 'TSInterfaceDeclaration', 'TSTypeAnnotation', 'TSTypeParameterInstantiation'],
  ...['ImportExpression', 'ExportAllDeclaration', 'TSLiteralType', 'TSUnionType', 'TSTypeReference'],
  ...['ImportDeclaration'],
])
const TECHNICAL_ATTRIBUTES =
  /^(className|style|sizes|d|viewBox|href|src|srcSet|id|name|type|rel|target|role|key|allow|accept|autoComplete|xmlns|preserveAspectRatio|aria-labelledby|aria-describedby|.*ClassName)$/

/** Class names, addresses, SQL and what a program compares. */
function isTechnical(node: Node): boolean {
  const nameOf = (value: unknown) => (value as { name?: string } | null)?.name ?? ''
  if (node.type === 'JSXAttribute') return TECHNICAL_ATTRIBUTES.test(String(nameOf(node.name)))
  if (node.type === 'TaggedTemplateExpression') return /^(sql|html)$/.test(nameOf(node.tag))
  return false
}

const jsxText = (children: Node[]): string =>
  children
    .map((child) =>
      child.type === 'JSXText'
        ? String(child.value)
        : child.type === 'JSXExpressionContainer' && isString(child.expression)
          ? String((child.expression as Node).value)
          : '…',
    )
    .join('')
    .replace(/^[\s…]+|[\s…]+$/g, (edge) => (edge.includes('…') ? '…' : ''))

const isString = (value: unknown) =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string'

const templateText = ({ quasis }: Node) =>
  (quasis as { value: { cooked: string | null; raw: string } }[])
    .map(({ value }) => value.cooked ?? value.raw)
    .join('…')

/** Two words, or one with a capital letter; not class names, addresses or column names. */
function isLanguage(text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || ADDRESS.test(text) || MARKUP.test(text)) return false
  const words = text.split(' ')
  if (words.length === 1) return /^…?\p{Lu}(\p{Ll}+|\p{Lu}+)[.!?:]*…?$/u.test(text)
  return !(isStyle(words) || /^[\w"]+\.[\w"]+ as \w+$/.test(text))
}

const ADDRESS = /^[\w.-]+\/[\w./-]*$|^[./#@][\w./:*-]*$|^(https?|mailto|sms|tel|data|blob):/
const MARKUP = /^<|; charset=|^(role|@media)|^\*\/\*/

/** Every word is small, and one has the signs of a class name. */
const isStyle = (words: string[]) =>
  words.every((word) => /^[a-z0-9\-:[\]/().%_*&>#!,'"=…+~^$<|]+$/i.test(word)) &&
  words.some((word) => /^[a-z!*&[-][\w[\]().%-]*[-:[][^\s]*$|^\d+px/.test(word)) &&
  !words.some((word) => /^\p{Lu}(\p{Ll}|$)|\p{L}[.,:;!?]$/u.test(word))
