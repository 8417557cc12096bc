import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { type BackUp, mediaFolderOf } from './back-up.ts'
import type { Loaded } from './load-snapshot.ts'
import type { Restored } from './restore.ts'

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`
const MOST_NAMED = 10

export function backedUpSentence(
  { file, tables, rows, files, fileBytes, gone, unlisted }: BackUp,
  { withMedia, config }: { withMedia: boolean; config: Config },
) {
  const where = config.bucket ? `the bucket ${config.bucket.bucket}` : join(config.dataDir, 'media')
  const stored = `Stored files: ${files.toLocaleString('en-US')} (${megabytes(fileBytes)})`
  return [
    `${many(rows, 'row')} of ${many(tables, 'table')} are in ${file}. It holds the shop's secret: keep it where only you can read it.`,
    withMedia
      ? `${stored}, copied to ${mediaFolderOf(file)}.`
      : `${stored}, listed in it but not copied: back up ${where} too, or use --with-media.`,
    ...(unlisted ? [`The stored files could not all be listed: ${unlisted}`] : []),
    ...(gone.length > 0 ? [`${many(gone.length, 'file')} went away meanwhile: ${named(gone)}`] : []),
  ].join('\n')
}

export function restoredSentence({ createdAt, tables, rows, missing }: Restored) {
  return [
    `The shop is as it was at ${createdAt}: ${many(rows, 'row')} of ${many(tables, 'table')}, compared with the backup's own counts and sums.`,
    ...(missing.length > 0
      ? [
          `${many(missing.length, 'file')} that it lists are not in the storage here; copy them in: ${named(missing)}`,
        ]
      : []),
  ].join('\n')
}

export const movedSentence = ({ tables, rows }: Loaded) =>
  [
    `${many(rows, 'row')} of ${many(tables, 'table')} are in PostgreSQL, with the same counts and the same sums of money.`,
    'Now set DATABASE_URL to that address and start the shop. The old file is as it was: take it away once all is well.',
  ].join('\n')

const named = (keys: string[]) => {
  const rest = keys.length - MOST_NAMED
  return [...keys.slice(0, MOST_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}
