import { userInfo } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { MIN_PASSWORD_LENGTH } from '../contract/limits.ts'
import { COMMON_PASSWORD } from '../contract/owner/account.ts'
import { isCommonPassword } from '../contract/owner/common-passwords.ts'
import { renewLinks } from './buying/access/order-link.ts'
import { composeShop } from './compose.ts'
import type { Shop } from './composed-shop.ts'
import { examineShop } from './doctor.ts'
import { setPassword } from './owner/accounts/admin-account.ts'
import { type RunBackup, runBackup } from './owner/backup/run-backup.ts'
import { readConnections } from './owner/connections/connections.ts'
import { claimBackup } from './platform/backup/backup-state.ts'
import { type Restored, restoreShop } from './platform/backup/restore.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { moveToPostgres } from './platform/db/move-to-postgres.ts'
import { inDatabase, openDatabase, refuseEmptyFolder } from './platform/db/open.ts'
import { reasonOf } from './platform/logs/reason-of.ts'
import { loadSecret } from './platform/secret.ts'
import { chooseStorage } from './platform/storage/choose-storage.ts'
import { readSpace } from './platform/storage/disk-space.ts'
import { BACKUPS } from './platform/storage/layout.ts'
import { isDatabaseUnreachable } from './start-errors.ts'
import { cleanStorage } from './videos/clean-storage.ts'
import { allowBrowsers } from './videos/upload/bucket-cors.ts'

const USAGE = `Commands, after "shop", or "npm run admin --" in a checkout:
  doctor                            check what the shop needs, a line for each
  password [new]                    give the admin account a new password, end its sessions, switch its one-time codes off
  new-links                         make every order link anew, with the secret of this shop; the old ones die
  clean [--dry-run]                 remove stored files that nothing refers to, or only say which they are
  backup [folder] [--without-media] write all that the database holds, and the secret, into one encrypted file, restore it for a
                                    test, and copy the media that are not in the folder yet; the shop may be open.
                                    Without a folder: to BACKUP_TO, or beside the media
  restore <file> [--replace]        bring a shop back from such a file; the shop must be closed
  bucket-cors                       let browsers send files from the shop's pages to the bucket of S3_BUCKET
  move-to <postgres://…>            copy the shop from SQLite to an empty PostgreSQL; the shop must be closed`

function run([command, ...args]: string[]): Promise<string> {
  if (command === 'password' && args.length <= 1) return changePassword(args[0])
  if (command === 'doctor' && args.length === 0) return inShop(examine)
  if (command === 'new-links' && args.length === 0) return makeNewLinks()
  if (command === 'clean' && ['', '--dry-run'].includes(args.join(' ')))
    return inShop((shop) => clean(shop, args.length > 0))
  if (command === 'bucket-cors' && args.length === 0) return allowBrowserUploads()
  const { names, flags } = splitFlags(args)
  const [name = ''] = names
  const accepts = (...known: string[]) => names.length === 1 && flags.every((flag) => known.includes(flag))
  if (command === 'backup' && names.length <= 1 && flags.every((flag) => flag === '--without-media'))
    return backup(names[0], flags)
  if (command === 'restore' && accepts('--replace')) return restoreFrom(name, flags)
  if (command === 'move-to' && accepts()) return moveTo(name)
  const given = [command, ...args].join(' ')
  throw new Error(given ? `"${given}" is not one of these.\n${USAGE}` : USAGE)
}

const splitFlags = (args: string[]) => ({
  names: args.filter((arg) => !arg.startsWith('--')),
  flags: args.filter((arg) => arg.startsWith('--')),
})

/** Refuses a data folder without a shop. */
function existingShopConfig() {
  const config = readConfig(process.env)
  refuseEmptyFolder({ url: config.databaseUrl, dataDir: config.dataDir })
  return config
}

async function inShop(work: (shop: Shop) => Promise<string>) {
  const shop = await composeShop(existingShopConfig())
  return work(shop).finally(() => shop.close())
}

async function changePassword(wanted: string | undefined) {
  if (wanted !== undefined && wanted.length < MIN_PASSWORD_LENGTH) {
    throw new Error(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`)
  }
  if (wanted !== undefined && isCommonPassword(wanted)) throw new Error(`${COMMON_PASSWORD}.`)
  return inShop(async (shop) => {
    const { username, password } = await setPassword(shop, wanted)
    return `The password of ${username} is now: ${password}`
  })
}

async function examine(shop: Shop) {
  const { healthy, text } = await examineShop(shop)
  if (!healthy) process.exitCode = 1
  return text
}

async function makeNewLinks() {
  const config = existingShopConfig()
  const { db, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  const count = await renewLinks(db, loadSecret(config)).finally(close)
  return `${count} order links were made anew. Buyers who ask for their links get the new ones. Authenticator apps and recovery codes of before no longer work: "password" lets the owner in.`
}

async function clean(shop: Shop, dryRun: boolean) {
  const files = await cleanStorage(shop, { dryRun })
  const megabytes = Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1e6)
  const outcome = `${files.length} files, ${megabytes} MB, ${dryRun ? 'would be' : 'were'} removed.`
  return [...files.map(({ key }) => key), outcome].join('\n')
}

async function backup(folder: string | undefined, flags: string[]) {
  const read = existingShopConfig()
  const config = { ...read, ...(folder && { backupTo: resolve(folder) }) }
  const storage = await chooseStorage(config)
  const freeBytes = async () => (await readSpace(config.dataDir)).free
  return inDatabase({ url: config.databaseUrl, dataDir: config.dataDir }, async (db) => {
    const site = { config, db, secret: loadSecret(config), storage, freeBytes, now: () => new Date() }
    const stored = (await readConnections(site)).backup?.passphrase
    const passphrase = config.backupPassphrase ?? stored
    if (!passphrase) throw new Error(PASSPHRASE_NEEDED)
    if (!(await claimBackup(site)))
      throw new Error('Another backup is being made. Give this command again when it is done.')
    const copiesMedia = !flags.includes('--without-media')
    return backedUpSentence(await runBackup(site, { passphrase, copiesMedia }), copiesMedia)
  })
}

async function restoreFrom(name: string, flags: string[]) {
  const config = readConfig(process.env)
  if (!config.backupPassphrase && process.stdin.isTTY) config.backupPassphrase = await askForPassphrase()
  const storage = await chooseStorage(config)
  return restoredSentence(await restoreShop(config, storage, { name, replace: flags.includes('--replace') }))
}

/** What is typed is not shown. */
async function askForPassphrase() {
  process.stderr.write('The passphrase of this backup: ')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const passphrase = await terminal.question('').finally(() => terminal.close())
  process.stderr.write('\n')
  return passphrase.trim()
}

async function allowBrowserUploads() {
  const config = readConfig(process.env)
  return allowBrowsers({ config, storage: await chooseStorage(config) })
}

async function moveTo(url: string) {
  const { tables, rows } = await moveToPostgres(readConfig(process.env), url)
  return [
    `${many(rows, 'row')} of ${many(tables, 'table')} are in PostgreSQL, with the same counts and the same sums of money.`,
    'Now set DATABASE_URL to that address and start the shop. The old file is as it was: take it away once all is well.',
  ].join('\n')
}

const many = (count: number, what: string) =>
  `${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6).toLocaleString('en-US')} MB`
const MOST_NAMED = 10

function backedUpSentence({ name, bytes, rows, media, place }: RunBackup, wantsMedia: boolean) {
  const where = isAbsolute(place.name) ? join(place.name, BACKUPS, name) : `${name} in ${place.name}`
  const fileBytes = media.files.reduce((sum, file) => sum + file.bytes, 0)
  const stored = `Stored files: ${media.files.length.toLocaleString('en-US')} (${megabytes(fileBytes)})`
  return [
    `${many(rows, 'row')} are in ${where} (${megabytes(bytes)}), encrypted with the backup passphrase. It was restored for a test.`,
    place.copiesMedia
      ? `${stored}, all of them copied there.`
      : `${stored}, listed in it but not copied${wantsMedia ? ': name a folder, or set BACKUP_TO' : ''}.`,
  ].join('\n')
}

/** Before a backup without a passphrase. */
const PASSPHRASE_NEEDED =
  'Backups are encrypted, and there is no passphrase: set BACKUP_PASSPHRASE to at least 12 characters, and keep them somewhere else too, because without them nothing can be restored.'

function restoredSentence({ createdAt, rows, missing }: Restored) {
  const restored = `The shop is as it was at ${createdAt}: ${many(rows, 'row')}, compared with the sums of the backup. Every browser has to log in again, and buyers open their links again.`
  if (missing.length === 0) return restored
  return `${restored}\n${many(missing.length, 'file')} that it lists are not in the storage here, so nothing is sold until they are copied in: ${named(missing)}`
}

const named = (keys: string[]) => {
  const rest = keys.length - MOST_NAMED
  return [...keys.slice(0, MOST_NAMED), ...(rest > 0 ? [`and ${rest} more`] : [])].join(', ')
}

// what a command writes is for the shop's own user alone
process.umask(0o077)

Promise.try(run, process.argv.slice(2)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: Error) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exitCode = 1
  },
)

function messageOf(error: Error) {
  if (error instanceof ConfigError) return `The settings are not right:\n${error.message}`
  const { code = '', path } = error as NodeJS.ErrnoException
  if (path && ['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `This command runs as ${userInfo().username}, who may not use ${path}.`
  }
  return isDatabaseUnreachable(error)
    ? `The database does not let us in: ${reasonOf(error)}.`
    : reasonOf(error)
}
