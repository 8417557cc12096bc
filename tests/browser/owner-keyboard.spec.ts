import type { Page } from '@playwright/test'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

/** Goes on with Tab until the control has the focus, as a person does who has no mouse. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'textbox' | 'tab' = 'button',
) {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' })
  for (let presses = 0; presses < 60; presses++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${name} cannot be reached with Tab`)
}

test('a sport, an event and riders are made, priced and deleted by keyboard alone', { tag: '@long' }, async ({
  page,
}) => {
  await openOwnerPage(page)
  await expect(page.getByRole('heading', { name: 'No Sports Yet' })).toBeVisible()
  await tabTo(page, 'Add New Sport')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Pole Bending')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sport created successfully')

  await tabTo(page, 'Manage Pole Bending', 'link')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pole Bending')
  await tabTo(page, 'Events (0)', 'tab')
  await page.keyboard.press('End')
  await tabTo(page, 'Event name', 'textbox')
  await page.keyboard.type('Night Poles')
  await page.keyboard.press('Tab')
  await page.keyboard.type('May 2, 2026')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Event added successfully')

  await page.getByRole('tab', { name: 'Events (1)' }).waitFor()
  // the dialog takes its event from the same list
  await page.getByRole('link', { name: 'Import the draw' }).waitFor()
  for (let presses = 0; presses < 30; presses++) {
    if (
      await page
        .getByRole('button', { name: 'Bulk Add Riders' })
        .evaluate((e) => e === document.activeElement)
    )
      break
    await page.keyboard.press('Shift+Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Bulk Add Riders' })
  await expect(dialog.getByLabel('Event')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ann Ash')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Rider name, row 2')).toBeFocused()
  await page.keyboard.type('Bea Birch')
  await page.keyboard.press('Tab')
  await page.keyboard.type('https://videos.example/b')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('https://videos.example/a')
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByText('Successfully added 2 riders')).toBeVisible()
  await tabTo(page, 'Done')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await tabTo(page, 'Add New', 'tab')
  await page.keyboard.press('Home')
  await expect(page.getByRole('tab', { name: 'Events (1)' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Riders (2)' })).toBeFocused()
  await tabTo(page, 'Price of Ann Ash', 'textbox')
  await page.keyboard.type('80')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('Price of Bea Birch')).toBeFocused()
  await expect(page.getByLabel('Price of Ann Ash')).toHaveValue('$80')
  await tabTo(page, 'Delete Bea Birch')
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Delete Bea Birch?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, 'Rider deleted successfully')
  await expect(page.getByRole('tab', { name: 'Riders (1)' })).toBeVisible()
})
