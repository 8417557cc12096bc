import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'
import { isTest } from './imports.ts'

/** Where calls are declared, and where the browser makes them. */
const DECLARATIONS = /^src\/contract\/(endpoint\.ts$|plain-routes\.ts$|.*-calls\.ts$)/
const BROWSER = /^src\/web\/(?!platform\/api\/)/
const ADDRESS = /(^|[^\w.-])\/api(\/|$)/

interface Node {
  type: string
  start: number
  [name: string]: unknown
}

/** One sentence for every address of the API that is written out, and for every answer that is read past its declaration. */
export function findCallsByHand(folder: string): string[] {
  return readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.split(sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !DECLARATIONS.test(file))
    .sort()
    .flatMap((file) => byHandIn(file, readFileSync(join(folder, file), 'utf8')))
}

function byHandIn(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  return [...nodesOf(program)].flatMap((node) => {
    const place = `${file}:${text.slice(0, node.start).split('\n').length}`
    if (ADDRESS.test(textOf(node)))
      return [
        `${place} writes out an address of the API, which belongs to a declaration in src/contract/<area>/…-calls.ts`,
      ]
    if (BROWSER.test(file) && readsJson(node))
      return [`${place} reads an answer past its declaration; make the call with src/web/platform/api`]
    return []
  })
}

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item)
  else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield value
    for (const part of Object.values(value)) yield* nodesOf(part)
  }
}

const isNode = (value: object): value is Node => 'type' in value && 'start' in value

/** What a string says, or the part of a template between two values. */
function textOf({ type, value }: Node): string {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateElement' ? (value as { raw: string }).raw : ''
}

function readsJson({ type, callee }: Node): boolean {
  const { property } = (callee ?? {}) as { property?: { name?: string } }
  return type === 'CallExpression' && property?.name === 'json'
}
