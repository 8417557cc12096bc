import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { isTest } from './imports.ts'

const AREAS = ['platform', 'catalogue', 'buying', 'books', 'videos', 'weekend', 'email', 'owner', 'pages']
const MAX_ROOT_FILES = 10

interface Sources {
  files: { path: string; lines: number }[]
}

/** The shop's own source files, without their tests. */
export function readSources(root: string): Sources {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join('src', file.split(sep).join('/')))
    .filter((path) => /\.tsx?$/.test(path) && !isTest(path))
    .map((path) => ({ path, lines: readFileSync(join(root, path), 'utf8').split('\n').length - 1 }))
  return { files }
}

/** The layout that docs/architecture.md describes: nine areas, a small root of the contract. */
export function findMisplaced({ files }: Sources): string[] {
  const inRoot = files.filter(({ path }) => /^src\/contract\/[^/]+$/.test(path))
  return [
    ...files.flatMap(({ path }) => {
      const [, layer, folder] = /^src\/(contract|server|web)\/([^/]+)\//.exec(path) ?? []
      return folder && !AREAS.includes(folder)
        ? [`${path} is in ${layer}/${folder}, which is none of the nine areas`]
        : []
    }),
    ...(inRoot.length > MAX_ROOT_FILES
      ? [`The root of src/contract has ${inRoot.length} files; ${MAX_ROOT_FILES} are the most`]
      : []),
  ]
}

export function describeSize({ files }: Sources): string {
  const lines = files.reduce((sum, file) => sum + file.lines, 0)
  const median = files.map((file) => file.lines).sort((a, b) => a - b)[files.length >> 1]
  return `src without tests: ${files.length} files, ${lines} lines, median ${median}`
}
