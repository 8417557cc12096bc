import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { composeShop } from '../../src/server/compose.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { ensureAdmin } from '../../src/server/owner/accounts/admin-account.ts'
import { verifyPassword } from '../../src/server/owner/accounts/passwords.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { startProgram } from '../support/program.ts'
import { freshPlace, type Place } from '../support/test-shop.ts'

const COMMANDS = freshProgram('cli')

const run = promisify(execFile)

let place: Place

beforeEach(async () => {
  place = await freshPlace({ empty: true })
})
afterEach(() => place.remove())

const env = (more: Record<string, string> = {}) => ({ ...OWN_ENV, ...place.env, ...more })

async function withShop<T>(more: Record<string, string>, use: (shop: Shop) => Promise<T>) {
  const shop = await composeShop(readConfig(env(more)))
  try {
    return await use(shop)
  } finally {
    await shop.close()
  }
}

const accounts = () => withShop({}, ({ db }) => db.selectFrom('user').selectAll().execute())

const command = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, [COMMANDS, ...args], { env: env() })
  return stdout
}

describe('the first start', () => {
  it('of several servers at once makes the tables once and shows one password', {
    tags: ['long'],
  }, async () => {
    const starts = await Promise.all(
      Array.from({ length: 3 }, () => run(process.execPath, ['tests/support/start-once.ts'], { env: env() })),
    )
    const shown = starts.map(({ stdout }) => JSON.parse(stdout) as { username: string; newPassword: string })
    expect(shown.map(({ username }) => username)).toEqual(['admin', 'admin', 'admin'])
    const passwords = shown.map(({ newPassword }) => newPassword).filter(Boolean)
    expect(passwords).toHaveLength(1)
    const [account, ...others] = await accounts()
    expect(others).toEqual([])
    expect(await verifyPassword(passwords[0] ?? '', account?.passwordHash ?? '')).toBe(true)
  })

  it('shows the password once; later starts change nothing', async () => {
    const first = await withShop({}, ensureAdmin)
    expect(first.newPassword).toMatch(/^(\w{5}-){3}\w{5}$/)
    const before = await accounts()
    const second = await withShop({}, ensureAdmin)
    expect(second).toEqual({ username: 'admin', newPassword: null })
    expect(await accounts()).toEqual(before)
    const done = await withShop({}, ({ db }) => db.selectFrom('user').select('id').execute())
    expect(done).toHaveLength(1)
  })
})

it('production defaults use OWASP’s password cost and a constant resend time', async () => {
  await withShop({}, async (shop) => {
    expect(shop.resendTime).toBe(400)
    expect(shop.crowdedTime).toBe(3000)
    await ensureAdmin(shop)
  })
  expect((await accounts())[0]?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('the data folder and everything in it are for the shop’s own user alone', { tags: ['long'] }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-modes-'))
  try {
    // as an earlier version left it
    mkdirSync(join(dataDir, 'media/images'), { recursive: true, mode: 0o755 })
    writeFileSync(join(dataDir, 'media/images/old.webp'), 'a picture', { mode: 0o644 })
    writeFileSync(join(dataDir, 'of-others.txt'), 'not ours', { mode: 0o644 })
    chmodSync(dataDir, 0o755)
    const program = await startProgram(
      ['sh', '-c', 'umask 022; exec "$@"', 'sh', process.execPath, freshProgram('main')],
      { ...OWN_ENV, PORT: '0', DATA_DIR: dataDir, DEMO: '0', NODE_ENV: 'production' },
      /Cloverleaf is open/,
    )
    const modes = readdirSync(dataDir, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [entry.name, entry.isDirectory() ? 'folder' : 'file', (statSync(path).mode & 0o777).toString(8)]
    })
    await program.stop()
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
    const names = modes.map(([name]) => name)
    for (const name of ['shop.sqlite', 'shop.sqlite-wal', 'shop.sqlite-shm', 'secret', 'old.webp'])
      expect(names).toContain(name)
    const open = modes.filter(
      ([name, kind, mode]) => name !== 'of-others.txt' && mode !== (kind === 'folder' ? '700' : '600'),
    )
    expect(open).toEqual([])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

describe('the admin account', () => {
  it('is as ADMIN_USERNAME and ADMIN_PASSWORD say, also when they change', async () => {
    const given = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'first password' }
    expect(await withShop(given, ensureAdmin)).toEqual({ username: 'owner', newPassword: null })
    const later = { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'second password' }
    expect(await withShop(later, ensureAdmin)).toEqual({ username: 'boss', newPassword: null })
    const [account, ...others] = await accounts()
    expect([account?.username, others.length]).toEqual(['boss', 0])
    expect(await verifyPassword('second password', account?.passwordHash ?? '')).toBe(true)
    expect(await withShop({}, ensureAdmin)).toEqual({ username: 'boss', newPassword: null })
  })

  it('gets a new password by command', { tags: ['long'] }, async () => {
    await withShop({}, ensureAdmin)
    expect(await command('password', 'a better one')).toBe('The password of admin is now: a better one\n')
    const made = /^The password of admin is now: (\S+)\n$/.exec(await command('password'))?.[1] ?? ''
    const [account] = await accounts()
    expect(await verifyPassword(made, account?.passwordHash ?? '')).toBe(true)
  })

  it('and its command says what is wrong', { tags: ['long'] }, async () => {
    await expect(command('password', 'short')).rejects.toMatchObject({
      code: 1,
      stderr: 'The password must have at least 12 characters.\n',
    })
    await withShop({}, async () => {})
    await expect(command('password')).rejects.toMatchObject({
      stderr: 'There is no admin account yet; it is created at the first start\n',
    })
    await expect(command('fly')).rejects.toMatchObject({
      stderr: expect.stringMatching(/^"fly" is not one of these\.\nCommands/),
    })
  })

  it('its command does not create a shop', async () => {
    const nowhere = join(place.env.DATA_DIR ?? '', 'nowhere')
    const lost = run(process.execPath, [COMMANDS, 'password'], {
      env: env({ DATABASE_URL: '', DATA_DIR: nowhere }),
    })
    await expect(lost).rejects.toMatchObject({
      stderr: `There is no shop in ${nowhere}; DATA_DIR names another folder.\n`,
    })
    expect(existsSync(nowhere)).toBe(false)
  })
})

it('the template of the settings opens a shop without an address that is not its own', async () => {
  const template = parseEnv(readFileSync('deploy/cloverleaf.env', 'utf8')) as Record<string, string>
  await withShop({ ...template, ...place.env }, async ({ config }) => {
    expect(config).toMatchObject({ publicUrl: 'http://localhost:3000', fixed: { domain: false }, mail: null })
  })
})

it('messages name the command that there is: of a release, or of a checkout', {
  tags: ['long'],
}, async () => {
  const release = mkdtempSync(join(tmpdir(), 'cloverleaf-release-'))
  try {
    // its own Node beside its program
    mkdirSync(join(release, 'bin'))
    mkdirSync(join(release, 'dist/shop'), { recursive: true })
    copyFileSync(process.execPath, join(release, 'bin/node'))
    for (const [node, said] of [
      [process.execPath, '"npm run admin -- password" gives a new one'],
      [join(release, 'bin/node'), '"shop password" gives a new one'],
    ] as const) {
      const shop = await freshPlace({ empty: true })
      const started = await startProgram(
        [node, freshProgram('main')],
        { ...OWN_ENV, ...shop.env, PORT: '0', DEMO: '0', NODE_ENV: 'production' },
        /password .*/,
      )
      expect(started.found[0]).toContain(said)
      await started.stop()
      await shop.remove()
    }
  } finally {
    rmSync(release, { recursive: true })
  }
})
