import { setPassword } from './accounts/admin-account.ts'
import { cleanStorage } from './clean-storage.ts'
import { composeShop } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/open.ts'
import { renewLinks } from './delivery/secret-of-links.ts'
import { loadSecret } from './secret.ts'

const USAGE = `Commands:
  npm run admin -- password [new]   give the admin account a new password, end its sessions, switch its one-time codes off
  npm run admin -- new-links        make every order link anew, with the secret of this shop; the old ones die
  npm run admin -- clean [--dry-run] remove stored files that nothing refers to, or only say which they are`

const MIN_PASSWORD = 8

function run([command, ...args]: string[]): Promise<string> {
  if (command === 'password' && args.length <= 1) return changePassword(args[0])
  if (command === 'new-links' && args.length === 0) return makeNewLinks()
  if (command === 'clean' && ['', '--dry-run'].includes(args.join(' '))) return clean(args.length > 0)
  throw new Error(USAGE)
}

async function changePassword(wanted: string | undefined) {
  if (wanted !== undefined && wanted.length < MIN_PASSWORD) {
    throw new Error(`The password must have at least ${MIN_PASSWORD} characters.`)
  }
  const config = readConfig(process.env)
  if (config.admin.password) {
    throw new Error(
      'ADMIN_PASSWORD is set and gives the password at every start; change or remove it instead.',
    )
  }
  const shop = await composeShop(config)
  try {
    const { username, password } = await setPassword(shop.db, wanted)
    return `The password of ${username} is now: ${password}`
  } finally {
    await shop.close()
  }
}

async function makeNewLinks() {
  const config = readConfig(process.env)
  const { db, close } = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir })
  try {
    const count = await renewLinks(db, loadSecret(config))
    return `${count} order links were made anew. Buyers who ask for their links get the new ones.`
  } finally {
    await close()
  }
}

async function clean(dryRun: boolean) {
  const shop = await composeShop(readConfig(process.env))
  try {
    const files = await cleanStorage(shop, { dryRun })
    const megabytes = Math.round(files.reduce((sum, { size }) => sum + size, 0) / 1e6)
    const outcome = `${files.length} files, ${megabytes} MB, ${dryRun ? 'would be' : 'were'} removed.`
    return [...files.map(({ key }) => key), outcome].join('\n')
  } finally {
    await shop.close()
  }
}

Promise.try(run, process.argv.slice(2)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: Error) => {
    process.stderr.write(
      `${error instanceof ConfigError ? 'The settings are not right:\n' : ''}${error.message}\n`,
    )
    process.exitCode = 1
  },
)
