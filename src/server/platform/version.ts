import { readFileSync } from 'node:fs'

/** Of this program: a release has its own, a checkout that of its package.json. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version

/** Numbers count as such, and a build after a version is newer than the version. */
export const isNewer = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0
