import { execFile } from 'node:child_process'
import {
  chmodSync,
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
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { Person } from '../../src/contract/owner/team.ts'
import { listTeam } from '../../src/contract/owner/team-calls.ts'
import { api } from '../support/addresses.ts'
import { openShopAt, type TestOptions, type TestShop } from '../support/open-shop-at.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { startProgram } from '../support/program.ts'
import { freshPlace, type Place } from '../support/test-shop.ts'
import { isStored } from '../support/world/rows.ts'

const COMMANDS = freshProgram('cli')

const run = promisify(execFile)

let place: Place

beforeEach(async () => {
  place = await freshPlace({ empty: true })
})
afterEach(() => place.remove())

const env = (more: Record<string, string> = {}) => ({ ...OWN_ENV, ...place.env, ...more })

async function withShop<T>(
  more: Record<string, string>,
  use: (test: TestShop) => T | Promise<T>,
  options: TestOptions = {},
) {
  const test = await openShopAt(
    { ADMIN_USERNAME: '', ADMIN_PASSWORD: '', DEMO: '0', ...place.env, ...more },
    { firstStart: true, ...options },
  )
  onTestFinished(() => test.close())
  return await use(test)
}

const start = (more: Record<string, string> = {}) => withShop(more, ({ account }) => account)

/** Whether this is the login now, of the only account. */
const isLogin = (username: string, password: string) =>
  withShop({}, async (test) => {
    const owner = test.visitor()
    const { status } = await owner.send('POST', api.login, { username, password })
    if (status === 200) expect(await owner.get(z.array(Person), listTeam.path)).toHaveLength(1)
    return status === 200
  })

const command = async (...args: string[]) => {
  const { stdout } = await run(process.execPath, [COMMANDS, ...args], { env: env() })
  return stdout
}

describe('the first start', () => {
  it('of several servers at once makes the tables once and shows one password', {
    tags: ['long'],
  }, async () => {
    const said = /is open at [\s\S]*\n {2}admin +(\S+)\n(?: {2}password +(\S+))?[\s\S]*\n {2}ffmpeg/
    const servers = await Promise.all(
      Array.from({ length: 3 }, () =>
        startProgram([process.execPath, freshProgram('main')], env({ PORT: '0', DEMO: '0' }), said),
      ),
    )
    for (const server of servers) expect(await server.stop()).toBe(0)
    expect(servers.map(({ found }) => found[1])).toEqual(['admin', 'admin', 'admin'])
    const [password, ...others] = servers.flatMap(({ found }) => found[2] ?? [])
    expect(others).toEqual([])
    expect(await isLogin('admin', password ?? '')).toBe(true)
  })

  it('shows the password once; later starts change nothing', async () => {
    const { newPassword } = await start()
    expect(newPassword).toMatch(/^(\w{5}-){3}\w{5}$/)
    expect(await start()).toEqual({ username: 'admin', newPassword: null })
    expect(await isLogin('admin', newPassword ?? '')).toBe(true)
  })
})

it('production defaults use OWASP’s password cost and a constant resend time', async () => {
  const timeouts = { passwordCost: undefined, resendTime: undefined, crowdedTime: undefined }
  const ofProduction = async ({ shop }: TestShop) => {
    expect([shop.resendTime, shop.crowdedTime]).toEqual([400, 3000])
    expect(await isStored(shop, '$argon2id$v=19$m=19456,t=2,p=1$')).toBe(true)
  }
  await withShop({}, ofProduction, { timeouts })
})

it('the data folder and everything in it are for the shop’s own user alone', { tags: ['long'] }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-modes-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
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
})

describe('the admin account', () => {
  it('is as ADMIN_USERNAME and ADMIN_PASSWORD say, also when they change', async () => {
    const given = { ADMIN_USERNAME: 'owner', ADMIN_PASSWORD: 'first password' }
    expect(await start(given)).toEqual({ username: 'owner', newPassword: null })
    const later = { ADMIN_USERNAME: 'boss', ADMIN_PASSWORD: 'second password' }
    expect(await start(later)).toEqual({ username: 'boss', newPassword: null })
    expect(await isLogin('boss', 'second password')).toBe(true)
    expect(await start()).toEqual({ username: 'boss', newPassword: null })
  })

  it('gets a new password by command', { tags: ['long'] }, async () => {
    await start()
    expect(await command('password', 'a better one')).toBe('The password of admin is now: a better one\n')
    const made = /^The password of admin is now: (\S+)\n$/.exec(await command('password'))?.[1] ?? ''
    expect(await isLogin('admin', made)).toBe(true)
  })

  it('and its command says what is wrong', { tags: ['long'] }, async () => {
    await expect(command('password', 'short')).rejects.toMatchObject({
      code: 1,
      stderr: 'The password must have at least 12 characters.\n',
    })
    const bare = await freshPlace()
    const lost = run(process.execPath, [COMMANDS, 'password'], { env: env(bare.env) })
    await expect(lost).rejects.toMatchObject({
      stderr: 'There is no admin account yet; it is created at the first start\n',
    })
    await bare.remove()
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
  await withShop({ ...template, ...place.env }, async ({ shop }) => {
    expect(shop.config).toMatchObject({
      publicUrl: 'http://localhost:3000',
      fixed: { domain: false },
      mail: null,
    })
  })
})
