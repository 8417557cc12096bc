import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inFolder } from '../../scripts/setup/folder.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { buy, firstForSale } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { leaveNothingBehind } from '../support/leave-nothing-behind.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { startProgram } from '../support/program.ts'
import { startCaddy } from './caddy.ts'
import { addScript, makeNextArchive, makeRelease } from './release-folder.ts'

const run = promisify(execFile)
const OLD_SCRIPT = '/assets/first/only-there-12345678.js'

let folder: string
let caddy: Awaited<ReturnType<typeof startCaddy>>
let shop: Awaited<ReturnType<typeof startProgram>> | null = null
const closing: (() => unknown)[] = []

let commandEnv: Record<string, string | undefined>
const call = (...args: string[]) => callWith({}, ...args)
const callWith = (env: Record<string, string>, ...args: string[]) =>
  run('sh', [inFolder('deploy/shop'), ...args], { env: { ...commandEnv, ...env } }).catch((error) => error)

/** To its last byte, without which Caddy would wait for its end. */
async function fetchAll(path: string) {
  const response = await fetch(caddy.url + path)
  await response.arrayBuffer()
  return response
}

const previous = () => readlinkSync(join(folder, 'home/previous'))

/** 404 where the shop does not know it; its page says so with 200. */
const statusOf = async (order: string) => (await fetchAll(order.replace('/order/', '/api/orders/'))).status

const hasCaddy = spawnSync('caddy', ['version']).status === 0

/** Where there is a Caddy; Debian has one. */
describe.skipIf(!hasCaddy)('shop', { tags: ['long'] }, () => {
  /** As install.sh leaves it: versions, the link to the one that runs, settings; and Caddy before it. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cloverleaf-upgrade-'))
    const port = await freePort()
    const env = {
      ...{ PORT: String(port), DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'http://shop.test' },
      ...{ TRUST_PROXY: '127.0.0.1', PAYMENTS: 'sandbox', DRAIN_SECONDS: '2', VIDEO_SANDBOX: '0' },
      ...{ BACKUP_PASSPHRASE: 'correct horse battery', ADMIN_PASSWORD: 'correct horse' },
    }
    writeFileSync(
      join(folder, 'env'),
      Object.entries(env)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
    const first = join(folder, 'home/1.0.0')
    await makeRelease(first, '1.0.0')
    addScript(first, OLD_SCRIPT.slice(1))
    symlinkSync('1.0.0', join(folder, 'home/current'))
    const current = join(folder, 'home/current')
    const start = () =>
      startProgram(
        [join(current, 'bin/node'), join(current, 'dist/shop/server/main.js')],
        { ...OWN_ENV, NODE_ENV: 'production', ...env },
        /is open at http/,
      )
    shop = await start()
    // what systemd does, and a version that it cannot start is an error at once
    const restart = async () => {
      await shop?.stop()
      shop = await start().catch(() => null)
    }
    let last = Promise.resolve()
    // it goes on trying, and counts
    let tries = 0
    const systemd = createServer(async (request, response) => {
      if (request.url === '/tries') return response.end(String(shop ? tries : ++tries))
      last = last.then(restart)
      await last
      response.writeHead(shop ? 200 : 500).end()
    }).listen(0, '127.0.0.1')
    closing.push(() => systemd.close())
    await once(systemd, 'listening')
    const curl = `curl -sf http://127.0.0.1:${(systemd.address() as AddressInfo).port}`
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin/systemctl'), `#!/bin/sh\n${curl}/tries\n`, { mode: 0o755 })
    caddy = await startCaddy(folder, port)
    mkdirSync(join(folder, 'backups'))
    commandEnv = {
      PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
      CLOVERLEAF_HOME: join(folder, 'home'),
      CLOVERLEAF_ENV: join(folder, 'env'),
      CLOVERLEAF_USER: userInfo().username,
      CLOVERLEAF_BACKUPS: join(folder, 'backups'),
      CLOVERLEAF_PATIENCE: '5',
      CLOVERLEAF_RESTART: curl,
    }
  }, 180_000)
  afterAll(async () => {
    for (const close of closing) close()
    await caddy?.stop()
    await shop?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, 300_000)

  test('an upgrade and the way back, with visitors and purchases: no request fails, no order is lost', {
    timeout: 240_000,
  }, async () => {
    const archive = makeNextArchive(join(folder, 'home/1.0.0'), '1.1.0', (next) =>
      rmSync(join(next, 'dist/client', dirname(OLD_SCRIPT)), { recursive: true }),
    )
    const visitors = await startVisitors()
    await sleep(1000)
    expect((await call('upgrade', '--archive', archive)).stdout).toContain(
      '1.1.0 runs, and 1.0.0 is kept for "shop rollback".',
    )
    expect((await call('version')).stdout).toBe('1.1.0\n')
    await sleep(1000)
    expect((await call('rollback')).stdout).toContain('1.0.0 runs')
    await sleep(1000)
    const { requests, failed, orders, longest } = await visitors.leave()
    process.stderr.write(
      `${requests} requests, ${orders.length} purchases, the longest took ${Math.round(longest)} ms\n`,
    )
    expect(failed).toEqual([])
    expect(orders.length).toBeGreaterThan(5)
    for (const order of orders) {
      expect((await fetchAll(order)).status).toBe(200)
      expect(await statusOf(order), order).toBe(200)
    }
    expect(caddy.logged()).not.toContain('/order/')
  })

  test('a version that does not start is left again by itself, as soon as it has crashed twice', {
    timeout: 240_000,
  }, async () => {
    const archive = makeNextArchive(join(folder, 'home/1.0.0'), '1.2.0', (next) =>
      writeFileSync(join(next, 'dist/shop/server/main.js'), 'process.exit(1)'),
    )
    // longer than the test may take
    const patient = { CLOVERLEAF_PATIENCE: '600' }
    const { code, stderr } = await callWith(patient, 'upgrade', '--archive', archive)
    expect(code).toBe(1)
    expect(stderr).toContain('1.2.0 did not become ready, so 1.0.0 runs again')
    expect((await call('version')).stdout).toBe('1.0.0\n')
    expect((await fetchAll('/readyz')).status).toBe(200)
    expect(previous()).toBe('1.1.0')
  })

  test('after an upgrade that was interrupted, the way back is known', { timeout: 240_000 }, async () => {
    const archive = makeNextArchive(join(folder, 'home/1.0.0'), '1.5.0', (next) =>
      writeFileSync(join(next, 'dist/shop/server/main.js'), 'process.exit(1)'),
    )
    const upgrade = spawn('sh', [inFolder('deploy/shop'), 'upgrade', '--archive', archive], {
      env: { ...commandEnv, CLOVERLEAF_PATIENCE: '60' },
      stdio: 'ignore',
    })
    leaveNothingBehind(upgrade)
    await expect.poll(async () => (await call('version')).stdout, { timeout: 120_000 }).toBe('1.5.0\n')
    upgrade.kill('SIGKILL')
    await once(upgrade, 'exit')
    expect((await call('rollback')).stdout).toContain('1.0.0 runs')
    expect((await fetchAll('/readyz')).status).toBe(200)
  })

  test('where the new version has changed the database, the way back takes the backup of before', {
    timeout: 240_000,
  }, async () => {
    const visitor = new Client(caddy.url)
    const rider = await firstForSale(visitor)
    const buyOne = async (email: string) =>
      new URL((await buy(new Client(caddy.url), { rider, email })).orderUrl).pathname
    const before = await buyOne('before@example.com')
    const archive = makeNextArchive(join(folder, 'home/1.0.0'), '1.4.0', (next) => {
      const file = join(next, 'package.json')
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"schema": ".*"/, '"schema": "later"'))
    })
    expect((await call('upgrade', '--archive', archive)).stdout).toContain('1.4.0 runs')
    const after = await buyOne('after@example.com')
    const { code, stderr } = await call('rollback')
    expect(code).toBe(1)
    expect(stderr).toMatch(/^1\.4\.0 has changed the database, .*: shop rollback --restore\./)
    expect(await statusOf(after)).toBe(200)
    const backups = join(folder, 'backups')
    await shop?.stop()
    renameSync(backups, `${backups}-away`)
    const failed = await call('rollback', '--restore')
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/so 1\.4\.0 runs on\.\n$/) })
    expect([(await call('version')).stdout, await statusOf(after)]).toEqual(['1.4.0\n', 200])
    renameSync(`${backups}-away`, backups)
    await shop?.stop()
    expect((await call('rollback', '--restore')).stdout).toMatch(
      /^The shop is as it was at .*\n1\.0\.0 runs/s,
    )
    expect([await statusOf(before), await statusOf(after)]).toEqual([200, 404])
    // that database is the older one's, so there is nothing to go back to
    expect(await call('rollback')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no version before this one'),
    })
  })

  test('a damaged archive is refused before anything changes', async () => {
    const archive = makeNextArchive(join(folder, 'home/1.0.0'), '1.3.0')
    writeFileSync(archive, 'x', { flag: 'a' })
    const { code, stderr } = await call('upgrade', '--archive', archive)
    expect(code).toBe(1)
    expect(stderr).toContain('is damaged')
    rmSync(`${archive}.sha256`)
    truncateSync(archive, 1_000_000)
    expect((await call('upgrade', '--archive', archive)).stderr).toContain('could not be unpacked')
    expect((await call('version')).stdout).toBe('1.0.0\n')
    expect(existsSync(join(folder, 'home/.unpacking'))).toBe(false)
  })
})

/** Some read pages, one buys one video after the other, until they leave. */
async function startVisitors() {
  const failed: string[] = []
  const orders: string[] = []
  let requests = 0
  let longest = 0
  let stays = true
  const rider = await firstForSale(new Client(caddy.url))
  const timed = async (work: () => Promise<void>) => {
    const started = performance.now()
    await work().catch((error) => failed.push(error.message))
    longest = Math.max(longest, performance.now() - started)
    requests++
  }
  const read = async (path: string) => {
    while (stays) {
      await timed(async () => {
        const { status } = await fetchAll(path)
        if (status !== 200) failed.push(`${path} ${status}`)
      })
      await sleep(5)
    }
  }
  const buyOneByOne = async () => {
    for (let number = 1; stays; number++) {
      await timed(async () => {
        const { orderUrl } = await buy(new Client(caddy.url), { rider, email: `buyer${number}@example.com` })
        orders.push(new URL(orderUrl).pathname)
      })
      await sleep(300)
    }
  }
  const all = [...['/', '/', '/api/events', OLD_SCRIPT].map(read), buyOneByOne()]
  return {
    leave: async () => {
      stays = false
      await Promise.all(all)
      return { requests, failed, orders, longest }
    },
  }
}
