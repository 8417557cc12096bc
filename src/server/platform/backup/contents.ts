import { RESTORED } from '../secret.ts'
import type { Sum } from './sums.ts'

export interface ListedFile {
  key: string
  bytes: number
  /** Of its copy; null where there is none. */
  sha256: string | null
}

/** What a backup has besides the shop's tables. */
export interface Contents {
  createdAt: string
  /** Order links are derived from it. */
  secret: string
  /** Opens the copies of media files, also with `age`. */
  mediaIdentity: string
  sums: Sum[]
  files: ListedFile[]
}

/** A table of its own, with a row of JSON for each of them. */
export const CREATE =
  'drop table if exists "backup"; create table "backup" ("name" text primary key, "value" text not null);\n'
export const SELECT = 'select "name", "value" from "backup"'
export const DROP = 'drop table "backup";\n'

export const toRows = (contents: Contents) =>
  Object.entries(contents).map(([name, value]) => [name, JSON.stringify(value)] as const)

export const fromRows = (rows: unknown[]) =>
  Object.fromEntries(
    (rows as { name: string; value: string }[]).map(({ name, value }) => [name, JSON.parse(value)]),
  ) as Contents

/**
 * What was going on is over. A session or a buyer's device that was signed out since the backup must not be logged in again.
 * The owner's password is that of the backup, whatever ADMIN_PASSWORD this machine has. The backup is proven, since this restores it.
 */
export const END_LOGINS = `
delete from "session"; delete from "buyerProof"; delete from "passkeyChallenge"; delete from "fenceLink";
update "user" set "invitedUntil" = null; update "user" set "givenPasswordHash" = '${RESTORED}' where "role" = 'owner';
update "setting" set "value" = (
  select '{"lastAt":' || "value" || ',"provenAt":' || "value" || '}' from "backup" where "name" = 'createdAt'
) where "name" = 'backup.state';
`

/** One moment of the database. */
export interface Moment {
  sums: Sum[]
  /** Of the secret that the shop's order links were made with. */
  fingerprint: string | null
}

/** What is put into the copy of a moment; asked once the database is no longer read. */
export type Complete = (moment: Moment) => Promise<Contents>

export const OTHER_SECRET =
  'SECRET_KEY here is not the secret of this backup, so no order link would work. Leave it out, since the backup brings its own, or set the right one.'
export const TOO_NEW = 'This backup comes from a newer version of the shop. Use that version.'
