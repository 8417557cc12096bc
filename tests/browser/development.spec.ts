import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startShopProcess } from '../faults/shop-process.ts'
import { Owner } from './support/owner.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

test('pages of the development server hydrate without a warning', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  // the development server prepares all sources before it shows a page
  test.slow()
  // React speaks of a page that it finds different from the server's only outside production
  const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-development-'))
  const shop = await startShopProcess(
    {
      ...{ CLOVERLEAF_DEV: '1', NODE_ENV: 'development', DATA_DIR: dataDir },
      ...{ ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password },
    },
    'src/server/main.ts',
  )
  try {
    const owner = new Owner(shop.url)
    await owner.logIn()
    const { sport, event, riders } = await owner.addEventOf(['Tess Calloway', 'Rylee McAllister'])
    const paths = ['/', `/sport/${sport.id}/events`, `/event/${event.id}?rider=${riders[1]?.id}`, '/my-work']

    // the first visit of all makes the development server prepare what it serves, and reload the page
    const first = await browser.newPage()
    await comeAlive(first, `${shop.url}/about`)
    await first.close()

    for (const path of paths) await comeAlive(page, shop.url + path)
    // a page that still loads what it shows later would miss the server that stops now
    await page.goto('about:blank')
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})

/** Opens a page and presses a button, until something answers. */
async function comeAlive(page: Page, address: string) {
  await page.goto(address, { waitUntil: 'networkidle' })
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    // one that opens late hides the button from then on
    if (!(await dialog.isVisible()))
      await page.getByRole('contentinfo').getByRole('button', { name: 'Admin' }).click({ timeout: 1000 })
    await expect(dialog).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
}
