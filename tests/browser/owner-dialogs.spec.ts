import { checkEveryWidth } from './support/every-width.ts'
import { answer, choose, expectToast, openOwnerPage, paste } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const VIDEO = 'https://videos.example/1'

test('the dialogs about events and riders fit every width, and axe finds nothing in them', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { sport, event } = await owner.addEventOf(['Jo Reed', 'Tess Calloway'])
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=events`)
  await page.getByRole('button', { name: `Delete ${event.name}` }).click()
  await expect(page.getByRole('alertdialog')).toContainText('also deletes its riders')
  await checkEveryWidth(page)
  await page.keyboard.press('Escape')

  await page.getByRole('tab', { name: /^Riders/ }).click()
  await choose(page, 'More for Tess Calloway', 'Edit rider')
  await checkEveryWidth(page)
  await page.keyboard.press('Escape')
  await choose(page, 'More for Tess Calloway', 'Remove…')
  const removal = page.getByRole('dialog', { name: 'Remove Tess Calloway' })
  await expect(removal.getByRole('radio', { name: 'Find by link only' })).toBeFocused()
  await removal.getByRole('radio', { name: 'Remove for good' }).check()
  await checkEveryWidth(page)
  await page.keyboard.press('Escape')
  await page.getByLabel('Select Jo Reed').check()
  await checkEveryWidth(page)
  const bar = page.getByRole('region', { name: 'Selected riders' })
  for (const [button, problem] of [
    ['Set price', 'Please enter a price'],
    ['Move to event', null],
    ['Set limit', null],
  ] as const) {
    await bar.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    if (problem) await dialog.getByRole('button', { name: button }).click()
    await checkEveryWidth(page)
    await page.keyboard.press('Escape')
  }
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkEveryWidth(page)
})

test('the dialogs for many riders fit every width, and axe finds nothing in them', { tag: '@long' }, async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf(['Tess Calloway'])
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=riders`)
  await page.getByRole('button', { name: 'Bulk Add Riders' }).click()
  const bulk = page.getByRole('dialog', { name: 'Bulk Add Riders' })
  await bulk.getByLabel('Rider name, row 1').fill('Ann')
  await bulk.getByLabel('Video link, row 1').fill('nowhere')
  await checkEveryWidth(page)
  await paste(bulk.getByLabel('Rider name, row 1'), Array(20).fill(`Ann\t${VIDEO}`).join('\n'))
  await bulk.getByLabel('Event').selectOption(String(event.id))
  await bulk.getByRole('button', { name: 'Add 20 Riders' }).click()
  await expect(bulk.getByText('Successfully added 20 riders')).toBeVisible()
  await checkEveryWidth(page)
  await bulk.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Import the draw' }).click()
  await paste(page.getByRole('textbox', { name: 'The draw' }), 'Name,Price\nTess Calloway,65\nCal,free')
  await expect(page.getByText('1 row with problems')).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 Cal/ })).toContainText('The price must be a number')
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled()
  await checkEveryWidth(page)
  await page.getByLabel('Leave out rows with problems').check()
  await page.getByRole('button', { name: 'Import 1 rider' }).click()
  await expect(page.getByText('1 rider imported')).toBeVisible()
  await checkEveryWidth(page)
  await page.getByRole('button', { name: 'Import another list' }).click()
  await page.getByRole('button', { name: /^Undo the import into/ }).click()
  await expect(page.getByRole('alertdialog', { name: 'Undo this import?' })).toBeVisible()
  await checkEveryWidth(page)
  await answer(page, 'Undo this import?', 'Undo import')
  await expectToast(page, 'Import undone')
})

test('a dialog and its overlay close together, and Escape closes the dialog it is pressed in', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { sport } = await owner.addEventOf(['Tess Calloway'])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await openOwnerPage(page, `/admin/sport/${sport.id}?tab=riders`)
  await page.getByRole('button', { name: 'Delete Tess Calloway' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  // what is still there one frame after the answer
  const leaving = await question.getByRole('button', { name: 'Cancel' }).evaluate(async (button) => {
    const there = () => ['.dialog-veil', '.dialog-sheet'].map((part) => document.querySelector(part) !== null)
    ;(button as HTMLButtonElement).click()
    await new Promise(requestAnimationFrame)
    return there()
  })
  expect(leaving).toEqual([true, true])
  await expect(page.locator('.dialog-veil')).toHaveCount(0)

  await page.getByRole('button', { name: 'Bulk Add Riders' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bulk Add Riders' })
  await dialog.getByRole('button', { name: /^Add Riders$/ }).click()
  await expectToast(page, 'Please add at least one rider with name and video link')
  await dialog.getByLabel('Rider name, row 1').press('Escape')
  await expect(dialog).toBeHidden()
})
