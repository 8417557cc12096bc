import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  /** Both relative to the project's folder, with slashes: `src/server/app.ts`. */
  from: string
  to: string
}

/** Every import of one of our own files by another, types and lazy ones included. */
export function readImports(folder: string): Import[] {
  const files = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.split(sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
  return files.flatMap((from) =>
    importedBy(from, readFileSync(join(folder, from), 'utf8'))
      .filter((path) => path.startsWith('.'))
      .map((path) => ({ from, to: posix.normalize(posix.join(posix.dirname(from), path)) })),
  )
}

function importedBy(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file} cannot be read: ${errors[0].message}`)
  const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest))
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end))
  return [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...exported.flatMap((request) => request?.value ?? []),
    ...lazy.flatMap((written) => /^(['"`])([^$]+)\1$/.exec(written)?.[2] ?? []),
  ]
}

export const isTest = (file: string) => /\.test\.tsx?$/.test(file)
