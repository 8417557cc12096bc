import { setPassword } from './accounts/admin-account.ts'
import { composeShop } from './compose.ts'
import { ConfigError, readConfig } from './config.ts'

const USAGE = `Commands:
  npm run admin -- password [new]   give the admin account a new password, end its sessions, switch its one-time codes off`

const MIN_PASSWORD = 8

async function run([command, ...args]: string[]): Promise<string> {
  if (command !== 'password' || args.length > 1) throw new Error(USAGE)
  const [wanted] = args
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

run(process.argv.slice(2)).then(
  (sentence) => process.stdout.write(`${sentence}\n`),
  (error: Error) => {
    process.stderr.write(
      `${error instanceof ConfigError ? 'The settings are not right:\n' : ''}${error.message}\n`,
    )
    process.exitCode = 1
  },
)
