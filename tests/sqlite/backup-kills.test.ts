// @module-tag long
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { backupFolder, makeBackup, PASSPHRASE, restoreBackup } from '../support/backups.ts'
import { fillShop } from '../support/busy-shop.ts'
import { buy, tokenOf } from '../support/buying.ts'
import { leaveNothingBehind } from '../support/leave-nothing-behind.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { freshPlace, openTestShop, type Place } from '../support/test-shop.ts'

const COMMANDS = freshProgram('cli')
const KILLS = 25

const { folder, remove } = backupFolder()
let place: Place
let orders: { before: string; after: string }
let file: string

beforeAll(async () => {
  place = await freshPlace()
  const shop = await openTestShop(place.env)
  const { rider, delivery } = await fillShop(shop)
  file = (await makeBackup(shop.shop, join(folder, 'first'))).file
  const later = await buy(shop.visitor(), { rider, email: 'later@example.com' })
  orders = { before: tokenOf(delivery), after: tokenOf(later) }
  await shop.app.close()
  await shop.shop.close()
})
afterAll(async () => {
  await place.remove()
  remove()
})

/** Runs the command, and kills it after so many milliseconds. Gives how long it ran. */
async function runKilled(env: Record<string, string>, args: string[], after: number) {
  const started = performance.now()
  const child = spawn(process.execPath, [COMMANDS, ...args], {
    env: { ...OWN_ENV, BACKUP_PASSPHRASE: PASSPHRASE, ...env },
    stdio: 'ignore',
  })
  leaveNothingBehind(child)
  const ended = once(child, 'exit')
  await Promise.race([ended, sleep(after)])
  child.kill('SIGKILL')
  await ended
  return performance.now() - started
}

/** Which of the two orders open. */
async function ordersOf(env: Record<string, string>) {
  const shop = await openTestShop(env)
  const open = async (token: string) => (await shop.visitor().send('GET', `/api/orders/${token}`)).status
  const found = [await open(orders.before), await open(orders.after)]
  await shop.app.close()
  await shop.shop.close()
  return found
}

it(`a backup that is killed at any of ${KILLS} moments leaves the shop as it is, and no half of a backup`, async () => {
  const to = join(folder, 'killed')
  const whole = await runKilled(place.env, ['backup', to], 60_000)
  for (let kill = 1; kill <= KILLS; kill++) {
    await runKilled(place.env, ['backup', to], (whole * kill) / KILLS)
    rmSync(join(place.env.DATA_DIR ?? '', 'media-copies.json'), { force: true })
  }
  expect(await ordersOf(place.env)).toEqual([200, 200])
  const backups = () => readdirSync(join(to, 'backups'))
  // the claim of a process that was killed ends soon
  const oneMore = async () => {
    await runKilled(place.env, ['backup', to], 60_000)
    const left = readdirSync(place.env.DATA_DIR ?? '').filter((name) => name.startsWith('backup-'))
    return { left, isMade: backups().length > 1 }
  }
  await expect.poll(oneMore, { timeout: 60_000, interval: 5000 }).toEqual({ left: [], isMade: true })
  for (const name of backups()) {
    const other = await freshPlace({ empty: true })
    expect((await restoreBackup(other.env, join(to, 'backups', name))).missing).toEqual([])
    await other.remove()
  }
})

it(`a restore that is killed at any of ${KILLS} moments leaves the shop of before or that of the backup`, async () => {
  const command = ['restore', file, '--replace']
  const whole = await runKilled(place.env, command, 60_000)
  const seen = new Set<string>()
  for (let kill = 1; kill <= KILLS; kill++) {
    const other = await freshPlace()
    const shop = await openTestShop(other.env)
    await (await shop.admin()).send('POST', '/api/sports', { name: 'Of the shop before' })
    await shop.app.close()
    await shop.shop.close()
    await runKilled(other.env, command, (whole * kill) / KILLS)
    const [status] = await ordersOf(other.env)
    const opened = await openTestShop(other.env)
    const isBefore = (await opened.visitor().send('GET', '/api/sports')).text.includes('Of the shop before')
    await opened.app.close()
    await opened.shop.close()
    expect([status, isBefore], `killed at ${kill} of ${KILLS}`).toEqual(isBefore ? [404, true] : [200, false])
    seen.add(String(isBefore))
    await other.remove()
  }
  expect(seen).toContain('true')
})
