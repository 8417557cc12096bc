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
  { file, tables, rows, files, fileBytes, gone, unlisted, encrypted }: BackUp,
  { withMedia, config }: { withMedia: boolean; config: Config },
) {
  const where = config.bucket ? `the bucket ${config.bucket.bucket}` : join(config.dataDir, 'media')
  const stored = `Stored files: ${files.toLocaleString('en-US')} (${megabytes(fileBytes)})`
  return [
    `${many(rows, 'row')} of ${many(tables, 'table')} are in ${file}. ${encrypted ? ENCRYPTED : UNENCRYPTED}`,
    withMedia
      ? `${stored}, copied to ${mediaFolderOf(file)}.`
      : `${stored}, listed in it but not copied: back up ${where} too, or use --with-media.`,
    ...(unlisted ? [`The stored files could not all be listed: ${unlisted}`] : []),
    ...(gone.length > 0 ? [`${many(gone.length, 'file')} went away meanwhile: ${named(gone)}`] : []),
  ].join('\n')
}

const ENCRYPTED =
  'It is encrypted with BACKUP_PASSPHRASE: keep that in a place of its own, because without it nothing can be restored.'
const UNENCRYPTED =
  "It is not encrypted and holds the shop's secret, which opens every order: do not let it leave this machine."

/** Before a backup without a passphrase. */
export const PASSPHRASE_NEEDED =
  'Backups are encrypted, and BACKUP_PASSPHRASE is not set: set it to at least 12 characters, and keep them somewhere else too. For a copy that stays on this machine there is --unencrypted.'

export function restoredSentence({ createdAt, tables, rows, missing }: Restored) {
  return [
    `The shop is as it was at ${createdAt}: ${many(rows, 'row')} of ${many(tables, 'table')}, compared with the backup's own counts and sums. Every browser has to log in again, and buyers open their links again.`,
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
