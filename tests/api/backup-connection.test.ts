import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { Sport } from '../../src/contract/catalogue/sport.ts'
import { BackupConnection, BackupPassphrase } from '../../src/contract/owner/connections.ts'
import { Today } from '../../src/contract/owner/dashboard.ts'
import { api } from '../support/addresses.ts'
import { restoreBackup } from '../support/backups.ts'
import type { Client } from '../support/client.ts'
import { alarmsOf, emailsOf } from '../support/observe.ts'
import { openShopAt } from '../support/open-shop-at.ts'
import { shopOfTest } from '../support/shared-shop.ts'
import { freshPlace, type TestShop } from '../support/test-shop.ts'
import { isStored } from '../support/world/rows.ts'
import { work } from '../support/world/work.ts'

const PATH = '/api/connections/backup'
const HOUR = 3_600_000

const makePassphrase = async (admin: Client) =>
  (await admin.postFor(BackupPassphrase, `${PATH}/passphrase`)).passphrase
const backUpNow = (admin: Client) => admin.postFor(BackupConnection, `${PATH}/run`)
const plan = (admin: Client, body: { nightly: boolean; keep: number }) =>
  admin.put(BackupConnection, PATH, body)
const state = (admin: Client) => admin.get(BackupConnection, PATH)
const alarms = (admin: Client) => alarmsOf(admin, 'backup-failed')

const stepOf = async (admin: Client) =>
  (await admin.get(Today, api.today)).setup.find(({ step }) => step === 'backup')

/** The next day at 20:00 UTC, the afternoon of New York. */
function evening(test: TestShop) {
  test.stopTime()
  const now = test.shop.now()
  const wanted = new Date(now).setUTCHours(20, 0, 0, 0)
  test.later(wanted + 24 * HOUR - now.getTime())
}

describe('a backup that is made in the browser', () => {
  it('asks for a passphrase first, and tells it once', async () => {
    const { test, admin } = await shopOfTest()
    const nothing = { nightly: false, hasPassphrase: false, fixed: false, files: [] }
    expect(await state(admin)).toMatchObject(nothing)
    expect(await admin.send('POST', `${PATH}/run`)).toMatchObject({
      status: 409,
      text: 'Please make a passphrase first: backups are encrypted with it',
    })
    const passphrase = await makePassphrase(admin)
    expect(passphrase).toMatch(/^(\w{8}-){4}\w{8}$/)
    expect((await state(admin)).hasPassphrase).toBe(true)
    expect(await isStored(test.shop, passphrase)).toBe(false)
    expect((await admin.send('GET', PATH)).text).not.toContain(passphrase)
  })

  it('can be downloaded, and brings the shop back with the passphrase', async () => {
    const { test, admin } = await shopOfTest()
    await admin.post(Sport, api.sports, { name: 'Barrel racing' })
    const passphrase = await makePassphrase(admin)
    const { files, failure, lastAt } = await backUpNow(admin)
    expect([files?.length, failure]).toEqual([1, null])
    expect(Date.now() - Date.parse(lastAt ?? '')).toBeLessThan(60_000)
    // nothing is left beside it
    expect(readdirSync(test.shop.config.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
    const name = files?.[0]?.name ?? ''
    const response = await fetch(`${test.url}${PATH}/${name}`, {
      headers: { cookie: `cloverleaf_session=${admin.cookie('cloverleaf_session')}` },
    })
    expect(response.headers.get('content-disposition')).toContain(`attachment; filename="${name}"`)
    const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-download-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, name)
    writeFileSync(file, Buffer.from(await response.arrayBuffer()))

    const place = await freshPlace({ empty: true })
    onTestFinished(place.remove)
    const restoring = (BACKUP_PASSPHRASE: string) => restoreBackup({ ...place.env, BACKUP_PASSPHRASE }, file)
    await expect(restoring('another passphrase')).rejects.toThrow('The passphrase is not that of this backup')
    await restoring(passphrase)
    const restored = await openShopAt({ ...place.env, DEMO: '0', WORKER: '0' })
    onTestFinished(restored.close)
    const [sport] = await restored.visitor().get(z.array(Sport), api.sports)
    expect(sport?.name).toBe('Barrel racing')
    // the backup that it comes from was made and proven, whatever its place is now
    const { lastAt: madeAt, provenAt, isRunning } = await state(await restored.admin())
    expect([provenAt, isRunning]).toEqual([madeAt, false])
    expect(name).toContain(madeAt?.slice(0, 23).replace(/[:.]/g, '-'))
    // and the restored shop goes on with the same passphrase
    expect(restored.shop.config.backupPassphrase).toBe(passphrase)
  })

  it('is made once every night, by one server', async () => {
    const place = await freshPlace()
    onTestFinished(place.remove)
    const { test: one, admin } = await shopOfTest(place.env)
    const { test: other } = await shopOfTest(place.env)
    await makePassphrase(admin)
    await expect.poll(() => other.shop.config.backupPassphrase).not.toBeNull()
    await admin.send('PUT', api.shop, { timeZone: 'America/New_York' })
    await backUpNow(admin)
    await plan(admin, { nightly: true, keep: 7 })
    for (const test of [one, other]) evening(test)
    const nights = async () => {
      await Promise.all([work.nightlyBackup(one.shop), work.nightlyBackup(other.shop)])
      return (await state(admin)).files?.length
    }
    // a night has passed since the one by hand
    expect(await nights()).toBe(2)
    for (const test of [one, other]) test.later(2 * HOUR)
    expect(await nights()).toBe(2)
    for (const test of [one, other]) test.later(12 * HOUR)
    expect(await nights()).toBe(3)
    expect(await nights()).toBe(3)
    expect(await alarms(admin)).toEqual([])
  })

  it('that fails is an alarm and an email, until one succeeds', { tags: ['long'] }, async () => {
    const { test, admin } = await shopOfTest()
    await admin.send('PUT', api.shop, { email: 'owner@example.com' })
    await makePassphrase(admin)
    const { take } = test.shop.storage
    test.shop.storage.take = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }))
    expect(await backUpNow(admin)).toMatchObject({
      failure: 'The backup failed: the disk is full.',
      files: [],
    })
    await backUpNow(admin)
    expect(await alarms(admin)).toMatchObject([{ sentence: 'The backup failed: the disk is full.' }])
    expect(await emailsOf(admin, { kind: 'owner-provider-down' })).toMatchObject([
      { recipient: 'owner@example.com', subject: 'The backup of your shop failed' },
    ])
    test.shop.storage.take = take
    expect(await backUpNow(admin)).toMatchObject({ failure: null })
    expect(await alarms(admin)).toEqual([])
  })

  it('is an alarm too when no worker made one for two nights, and the checklist names no command', {
    tags: ['long'],
  }, async () => {
    const { test, admin } = await shopOfTest()
    expect(await stepOf(admin)).toMatchObject({
      done: false,
      note: 'None was made yet. Switch on a backup every night.',
    })
    await makePassphrase(admin)
    await backUpNow(admin)
    await plan(admin, { nightly: true, keep: 7 })
    expect(await stepOf(admin)).toMatchObject({ done: true, note: 'The last one was made and proven today.' })
    expect(await alarms(admin)).toEqual([])
    test.later(49 * HOUR)
    expect(await alarms(await test.admin())).toMatchObject([
      { sentence: 'No backup was made and proven for two days.' },
    ])
  })

  it('uses the passphrase that is set on the server, where there is one', { tags: ['long'] }, async () => {
    const place = await freshPlace()
    onTestFinished(place.remove)
    const env = { ...place.env, DEMO: '0', WORKER: '0' }
    const test = await openShopAt({ ...env, BACKUP_PASSPHRASE: 'four brown mares' })
    const admin = await test.admin()
    expect(await state(admin)).toMatchObject({ fixed: true, hasPassphrase: true })
    expect((await admin.send('POST', `${PATH}/passphrase`)).status).toBe(409)
    expect((await backUpNow(admin)).files).toHaveLength(1)
    expect(await stepOf(admin)).toMatchObject({ done: true })
    await test.close()
    // as on the server that a shop was moved to
    const without = await openShopAt(env)
    onTestFinished(without.close)
    expect(await stepOf(await without.admin())).toMatchObject({
      done: false,
      note: expect.stringContaining('Make a passphrase'),
    })
  })
})
