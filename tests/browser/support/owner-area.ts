import type { Locator, Page } from '@playwright/test'
import { ADMIN } from './running-shop.ts'
import { expect } from './test.ts'

/** Logs in as the owner and opens one of the owner's screens. */
export async function openOwnerPage(page: Page, path = '/admin') {
  await page.request.post('/api/login', { data: ADMIN })
  await page.goto(path)
}

/** Fills in the dialog of the login, and sends it. */
export async function logInByDialog(page: Page, password = ADMIN.password) {
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await dialog.getByLabel('Username').fill(ADMIN.username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Log In' }).click()
  return dialog
}

/** A toast is there, also while a dialog hides the rest of the page from screen readers. */
export async function expectToast(page: Page, ...texts: string[]) {
  const region = page.getByRole('region', { name: /Notifications/, includeHidden: true })
  for (const text of texts) await expect(region.getByText(text, { exact: true })).toBeVisible()
}

/** Answers the question that stands before a deletion or a refund. */
export async function answer(page: Page, question: string | RegExp, button: string) {
  const dialog = page.getByRole('alertdialog', { name: question })
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

/** What a spreadsheet puts on the clipboard, pasted into a cell. */
export const paste = (cell: Locator, text: string) =>
  cell.evaluate((element, content) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', content)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

/** Opens what stands behind the three dots of a row. */
export async function choose(page: Page, menu: string | RegExp, item: string) {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** A handle of the browser's own store stands in for one of the disk: every tab finds it again by itself. */
export function pickFromStore(bytes: number) {
  const pick = async () => {
    const root = await navigator.storage.getDirectory()
    const handle = await root.getFileHandle('kim reed.mp4', { create: true })
    const writer = await handle.createWritable()
    await writer.write(new Uint8Array(bytes))
    await writer.close()
    return [handle]
  }
  Object.assign(window, { showOpenFilePicker: pick })
}
