import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { MIN_PASSWORD_LENGTH } from '../contract/limits.ts'
import { COMMON_PASSWORD } from '../contract/owner/account.ts'
import { isCommonPassword } from '../contract/owner/common-passwords.ts'
import { renewLinks } from './buying/access/order-link.ts'
import { composeShop } from './compose.ts'
import { setPassword } from './owner/accounts/admin-account.ts'
import { backUp } from './platform/backup/back-up.ts'
import { isEncryptedFile } from './platform/backup/encryption.ts'
import { noteBackup } from './platform/backup/last-backup.ts'
import { moveToPostgres } from './platform/backup/move-to-postgres.ts'
import { restore } from './platform/backup/restore.ts'
import {
  backedUpSentence,
  movedSentence,
  PASSPHRASE_NEEDED,
  restoredSentence,
} from './platform/backup/sentences.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { openDatabase, refuseEmptyFolder } from './platform/db/open.ts'
import { loadSecret } from './platform/secret.ts'
import { chooseStorage } from './platform/storage/choose-storage.ts'
import { isDatabaseUnreachable, reasonOf } from './start-errors.ts'
import { cleanStorage } from './videos/clean-storage.ts'
import { allowBrowsers } from './videos/upload/bucket-cors.ts'

const USAGE = `Commands, after "npm run admin --" or, on a server, "deploy/shop-admin":
  password [new]                    give the admin account a new password, end its sessions, switch its one-time codes off
  new-links                         make every order link anew, with the secret of this shop; the old ones die
  clean [--dry-run]                 remove stored files that nothing refers to, or only say which they are
  backup <file or folder> [--with-media] [--unencrypted]
                                    write all that the database holds, and the secret, into one file, encrypted with
                                    BACKUP_PASSPHRASE; the shop may be open
  restore <file> [--replace] [--with-media]
                                    bring a shop back from such a file, on either database; the shop must be closed
  bucket-cors                       let browsers send files from the shop's pages to the bucket of S3_BUCKET
  move-to <postgres://…>            copy the shop from SQLite to an empty PostgreSQL; the shop must be closed`

function run([command, ...args]: string[]): Promise<string> {
  if (command === 'password' && args.length <= 1) return changePassword(args[0])
  if (command === 'new-links' && args.length === 0) return makeNewLinks()
  if (command === 'clean' && ['', '--dry-run'].includes(args.join(' '))) return clean(args.length > 0)
  if (command === 'bucket-cors' && args.length === 0) return allowBrowserUploads()
  const { names, flags } = splitFlags(args)
  const [name = ''] = names
  const accepts = (...known: string[]) => names.length === 1 && flags.every((flag) => known.includes(flag))
  if (command === 'backup' && accepts('--with-media', '--unencrypted')) return backup(name, flags)
  if (command === 'restore' && accepts('--replace', '--with-media')) return restoreFrom(name, flags)
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

async function changePassword(wanted: string | undefined) {
  if (wanted !== undefined && wanted.length < MIN_PASSWORD_LENGTH) {
    throw new Error(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`)
  }
  if (wanted !== undefined && isCommonPassword(wanted)) throw new Error(`${COMMON_PASSWORD}.`)
  const shop = await composeShop(existingShopConfig())
  try {
    const { username, password } = await setPassword(shop, wanted)
    return `The password of ${username} is now: ${password}`
  } finally {
    await shop.close()
  }
}

async function makeNewLinks() {
  const config = existingShopConfig()
  const { db, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const count = await renewLinks(db, loadSecret(config))
    return `${count} order links were made anew. Buyers who ask for their links get the new ones. Authenticator apps and recovery codes of before no longer work: "password" lets the owner in.`
  } finally {
    await close()
  }
}

async function clean(dryRun: boolean) {
  const shop = await composeShop(existingShopConfig())
  try {
    const files = await cleanStorage(shop, { dryRun })
    const megabytes = Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1e6)
    const outcome = `${files.length} files, ${megabytes} MB, ${dryRun ? 'would be' : 'were'} removed.`
    return [...files.map(({ key }) => key), outcome].join('\n')
  } finally {
    await shop.close()
  }
}

async function backup(where: string, flags: string[]) {
  const isPlain = flags.includes('--unencrypted')
  const config = readConfig({ ...process.env, ...(isPlain && { BACKUP_PASSPHRASE: '' }) })
  if (!config.backupPassphrase && !isPlain) throw new Error(PASSPHRASE_NEEDED)
  const withMedia = flags.includes('--with-media')
  const now = new Date()
  const done = await backUp(config, await chooseStorage(config), { where, withMedia, now })
  await noteBackup(config, now)
  return backedUpSentence(done, { withMedia, config })
}

async function restoreFrom(file: string, flags: string[]) {
  const config = readConfig(process.env)
  if (!config.backupPassphrase && process.stdin.isTTY && existsSync(file) && (await isEncryptedFile(file)))
    config.backupPassphrase = await askForPassphrase()
  const restored = await restore(config, await chooseStorage(config), {
    file,
    replace: flags.includes('--replace'),
    withMedia: flags.includes('--with-media'),
  })
  return restoredSentence(restored)
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
  return movedSentence(await moveToPostgres(readConfig(process.env), url))
}

// whatever a command writes is for the shop's own user alone
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
