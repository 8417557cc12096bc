import type { Sum } from './sums.ts'

export interface ListedFile {
  key: string
  bytes: number
  /** Of its copy; null where files are not copied. */
  sha256: string | null
}

/** What a backup has besides the shop's tables: three tables of its own. */
export interface Contents {
  createdAt: string
  /** Order links are derived from it. */
  secret: string
  /** Opens the copies of media files. */
  mediaIdentity: string | null
  sums: Sum[]
  files: ListedFile[]
}

const CREATE = `
drop table if exists "backup"; drop table if exists "backupSum"; drop table if exists "backupFile";
create table "backup" ("name" text primary key, "value" text not null);
create table "backupSum" ("query" text primary key, "value" bigint not null);
create table "backupFile" ("key" text primary key, "bytes" bigint not null, "sha256" text);
`
export const DROP = 'drop table "backup"; drop table "backupSum"; drop table "backupFile";\n'

/** What was going on is over. A session or a buyer's device that was signed out since the backup must not be logged in again. */
export const END_LOGINS = `
delete from "session"; delete from "buyerProof"; delete from "passkeyChallenge"; delete from "fenceLink";
update "user" set "invitedUntil" = null; delete from "setting" where "name" = 'backup.state';
`

const ROWS_AT_ONCE = 500
export const literal = (value: string | number | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** As SQL that both engines run. */
export function* contentsSql({ createdAt, secret, mediaIdentity, sums, files }: Contents) {
  yield CREATE
  const named = Object.entries({ createdAt, secret, mediaIdentity }).filter(([, value]) => value !== null)
  yield* inserts('backup', named)
  yield* inserts(
    'backupSum',
    sums.map(({ query, value }) => [query, value]),
  )
  yield* inserts(
    'backupFile',
    files.map(({ key, bytes, sha256 }) => [key, bytes, sha256]),
  )
}

function* inserts(table: string, rows: (string | number | null)[][]) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const values = rows.slice(start, start + ROWS_AT_ONCE).map((row) => `(${row.map(literal).join(', ')})`)
    yield `insert into "${table}" values\n${values.join(',\n')};\n`
  }
}

/** `ask` runs a query on the restored database. */
export async function readContents(
  ask: (query: string) => Promise<Record<string, unknown>[]>,
): Promise<Contents> {
  const named = Object.fromEntries(
    (await ask('select * from "backup"')).map(({ name, value }) => [name, value]),
  )
  return {
    createdAt: named.createdAt as string,
    secret: named.secret as string,
    mediaIdentity: (named.mediaIdentity as string | undefined) ?? null,
    sums: (await ask('select * from "backupSum"')) as unknown as Sum[],
    files: (await ask('select * from "backupFile"')) as unknown as ListedFile[],
  }
}

/** One moment of the database. */
export interface DatabaseCopy {
  sums: Sum[]
  /** Of the secret that the shop's order links were made with. */
  fingerprint: string | null
  ending: 'sqlite' | 'sql'
  /** The whole copy, with the contents in it. */
  bytes(contents: () => Promise<Iterable<string>>): AsyncIterable<Buffer | string>
  close(): Promise<void>
}
