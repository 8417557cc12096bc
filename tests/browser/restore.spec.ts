import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { pathTo } from '../../src/contract/pages.ts'
import { startShopProcess } from '../faults/shop-process.ts'
import { backupFolder, makeBackup, PASSPHRASE } from '../support/backups.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { ADMIN, type RunningShop } from './support/running-shop.ts'
import { sell } from './support/sandbox-sale.ts'
import { expect, test } from './support/test.ts'

const MOVED = { username: 'mover', password: 'another horse' }

async function logIn(page: Page, { username, password }: typeof MOVED) {
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const checkButton = (form: Locator) => form.getByRole('button', { name: 'Check this backup' })

/** Chooses the file and types the passphrase, then sends the form from its button, all by keyboard but the file. */
async function check(form: Locator, file: string | null, passphrase: string) {
  if (file) await form.getByLabel('Backup file').setInputFiles(file)
  await form.getByLabel('Its passphrase').fill(passphrase)
  await form.page().keyboard.press('Tab')
  await expect(checkButton(form)).toBeFocused()
  await form.page().keyboard.press('Enter')
}

/** A backup of a shop with one event and one sale, and one that was cut off. */
async function backUp(shop: RunningShop, folder: string) {
  const { file } = await makeBackup(shop.composed, folder)
  const cutOff = join(folder, 'cut-off.age')
  writeFileSync(cutOff, readFileSync(file).subarray(0, 5000))
  return { file, cutOff }
}

test('an owner who moves to an empty server brings the shop back from a backup, by keyboard', async ({
  page,
  shop,
  owner,
  expectFailureOf,
}) => {
  // two slow keys, and a shop that starts twice
  test.slow()
  expectFailureOf('/api/*')
  const { riders } = await owner.addEventOf(['Tess Calloway'])
  const [rider] = riders
  if (!rider) throw new Error('nobody rides')
  await sell(shop.url, rider, 'fan@example.com')
  const backups = backupFolder()
  const { file, cutOff } = await backUp(shop, backups.folder)
  const dataDir = mkdtempSync(join(tmpdir(), 'cloverleaf-moved-'))
  const env = { DATA_DIR: dataDir, ADMIN_USERNAME: MOVED.username, ADMIN_PASSWORD: MOVED.password }
  const moved = await startShopProcess({ ...env, PORT: String(await freePort()) })
  try {
    await page.goto(moved.url + pathTo('admin'))
    await logIn(page, MOVED)
    await page.getByRole('link', { name: 'I have a backup' }).press('Enter')
    const form = page.getByRole('form', { name: 'I have a backup' })
    const chosen = form.getByLabel('Backup file')
    await expect(chosen).toBeFocused()

    await check(form, cutOff, PASSPHRASE)
    const refusal = form.getByRole('alert')
    await expect(refusal).toHaveText(/^This file is damaged, was cut off, or is no backup of a shop\./)
    await check(form, file, 'five brown mares')
    await expect(refusal).toHaveText('The passphrase is not that of this backup. Nothing was changed.')
    await expect(checkButton(form)).toBeFocused()
    await expect(chosen).toHaveValue(new RegExp(`${basename(file)}$`))
    await expectNoBarriers(page)

    await check(form, null, PASSPHRASE)
    const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
    await expect(dialog.getByRole('row')).toHaveText([
      'The backupThis shop',
      'Events10',
      'Orders10',
      'Sold$65$0',
      /^Last order.*None$/,
    ])
    await expectNoBarriers(page)
    await page.keyboard.press('Escape')
    await expect(checkButton(form)).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Restore it' }).press('Enter')
    await expect(dialog.getByRole('status')).toHaveText(/^The shop starts again/)

    // by itself, once the shop is open again
    await logIn(page, { ...MOVED, password: ADMIN.password })
    await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText('$65')
    await page.goto(moved.url + pathTo('adminEvents'))
    await expect(page.getByRole('link', { name: 'Cloverleaf Classic' }).first()).toBeVisible()
  } finally {
    await moved.stop()
    backups.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
