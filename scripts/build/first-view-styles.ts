import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type Plugin, parseSync } from 'vite'
import { inFolder } from '../setup/folder.mjs'

const ENTRY = inFolder('src/web/client.tsx')
/** A part that is loaded later but styled from the start, see `lazyComponent`. */
const LATER_PART = /import\('([^']+)'\)\)\.\w+,\s*STYLED_AT_ONCE\b/g

/**
 * Lets `first-view.css` have the classes of the first view's components only: those that `client.tsx` imports, and the parts
 * that say so.
 */
export const firstViewStyles = (): Plugin => ({
  name: 'first-view-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/web/first-view.css')) return null
    const sources = [...findComponents(ENTRY)].map((file) => `@source ${JSON.stringify(file)};`)
    return { code: `${code}\n${sources.join('\n')}\n`, map: null }
  },
})

/** The files of `src/web` that come with this one. */
function findComponents(file: string, found = new Set<string>()) {
  if (found.has(file) || !file.includes('/src/web/') || !existsSync(file)) return found
  found.add(file)
  const code = readFileSync(file, 'utf8')
  const imported = parseSync(file, code).program.body.flatMap((statement) =>
    (statement.type === 'ImportDeclaration' && statement.importKind !== 'type') ||
    (statement.type === 'ExportNamedDeclaration' && statement.source)
      ? [statement.source?.value ?? '']
      : [],
  )
  const later = [...code.matchAll(LATER_PART)].map(([, path = '']) => path)
  for (const path of [...imported, ...later]) {
    if (path.startsWith('.')) findComponents(resolve(dirname(file), path), found)
  }
  return found
}
