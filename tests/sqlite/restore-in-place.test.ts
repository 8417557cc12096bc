import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { BackupConnection, RestorePlan } from '../../src/contract/owner/connections.ts'
import { PASSPHRASE } from '../support/backups.ts'
import { addEvent, addRider, buy } from '../support/buying.ts'
import { freshPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

const PATH = '/api/connections/backup'

const close: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const one of close.splice(0).reverse()) await one()
})

/** A shop with an event, a picture and a backup of both; `place` stays when it is closed. */
async function open(env: Record<string, string> = {}) {
  const to = mkdtempSync(join(tmpdir(), 'cloverleaf-elsewhere-'))
  const place = await freshPlace()
  close.push(place.remove, () => rmSync(to, { recursive: true, force: true }))
  const secured = { ...place.env, BACKUP_PASSPHRASE: PASSPHRASE, BACKUP_TO: to, ...env }
  const test = await openTestShop({ DEMO: '0', WORKER: '0', ...secured })
  const admin = await test.admin()
  const rider = await addRider(admin, { eventId: (await addEvent(admin)).id })
  await test.shop.storage.put('images/picture.webp', Buffer.from('a picture'))
  const { status, text } = await admin.send('POST', `${PATH}/run`)
  expect(status, text).toBe(200)
  const [made] = BackupConnection.parse(JSON.parse(text)).files ?? []
  return { test, secured, rider, name: made?.name ?? '' }
}

const unpacked = ({ shop }: TestShop) => join(shop.config.dataDir, 'restore-unpacking')

async function check(test: TestShop, name: string) {
  const form = new FormData()
  form.set('name', name)
  const { status, text } = await (await test.admin()).send('POST', `${PATH}/restore/check`, form)
  expect(status, text).toBe(200)
  return RestorePlan.parse(JSON.parse(text))
}

async function restore(test: TestShop, { createdAt }: RestorePlan) {
  const { status, text } = await (await test.admin()).send('POST', `${PATH}/restore`, { createdAt })
  return [status, text]
}

const backups = async (test: TestShop) => (await (await test.admin()).get(BackupConnection, PATH)).files

it('a shop that cannot be backed up first stays as it is', async () => {
  const { test, name } = await open()
  close.push(test.close)
  const plan = await check(test, name)
  test.shop.config.backupTo = join(test.shop.config.dataDir, 'shop.sqlite')
  expect(await restore(test, plan)).toEqual([
    409,
    expect.stringMatching(
      /^This shop could not be backed up first, so nothing was changed\. The backup failed: /,
    ),
  ])
  expect(existsSync(join(test.shop.config.dataDir, 'restore-ready'))).toBe(false)
})

it('an empty shop leaves no backup of nothing among those of the one that it becomes', async () => {
  const { test, name, secured } = await open()
  close.push(test.close)
  const place = await freshPlace({ empty: true })
  close.push(place.remove)
  const empty = await openTestShop({ ...secured, ...place.env, DEMO: '0', WORKER: '0' })
  close.push(empty.close)
  expect(await restore(empty, await check(empty, name))).toEqual([204, ''])
  expect(await backups(empty)).toHaveLength(1)
})

it('what was unpacked and not restored is gone at the next start', async () => {
  const { test, name, secured } = await open()
  await check(test, name)
  expect(existsSync(unpacked(test))).toBe(true)
  await test.app.close()
  await test.shop.close()
  const again = await openTestShop({ ...secured, DEMO: '0', WORKER: '0' })
  close.push(again.close)
  expect(existsSync(unpacked(again))).toBe(false)
})

it('where files of the backup are missing nothing is sold, also from the folder that the shop had before', async () => {
  const { test, name, rider, secured } = await open()
  await test.shop.storage.remove('images/picture.webp')
  rmSync(join(secured.BACKUP_TO, 'media'), { recursive: true })
  test.shop.config.backupPassphrase = null
  const form = new FormData()
  form.set('passphrase', PASSPHRASE)
  form.set('name', name)
  const { text } = await (await test.admin()).send('POST', `${PATH}/restore/check`, form)
  const plan = RestorePlan.parse(JSON.parse(text))
  expect(plan).toMatchObject({ files: 1, missingFiles: 1 })
  expect(await restore(test, plan)).toEqual([204, ''])
  await test.app.close()
  await test.shop.close()
  const restored = await openTestShop({ ...secured, DEMO: '0', WORKER: '0' })
  close.push(restored.close)
  await expect(buy(restored.visitor(), { rider, email: 'jane@example.com' })).rejects.toThrow(
    / 503: The videos cannot be reached right now, so nothing is sold/,
  )
})
