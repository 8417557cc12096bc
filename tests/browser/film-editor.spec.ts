import { expectNoBarriersAtAnyWidth } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { filmRun } from './support/filmed-run.ts'
import { withoutGraphics } from './support/graphics.ts'
import { answer, enterRoom, expectToast } from './support/owner-room.ts'

test('the owner reads what was found, picks a poster, moves the preview, and deletes a film', async ({
  page,
  owner,
  shop,
}) => {
  test.setTimeout(180_000)
  const { event } = await owner.addEventOf([])
  await filmRun(shop, event.id)
  await withoutGraphics(page)
  await enterRoom(page, '/admin/videos')
  await expect(page.getByText(/^Found: /)).toBeVisible()
  await page.getByRole('link', { name: 'Edit run.mp4' }).click()

  const film = page.getByRole('region', { name: /^Film/ })
  await expect(film.getByText('On sale', { exact: true })).toBeVisible()
  await expect(film.getByText(/^Found: 180p 25/)).toBeVisible()
  await expect(film.getByRole('button', { name: 'Save film' })).toBeDisabled()
  await expectNoBarriersAtAnyWidth(page)
  await film.getByRole('radio', { name: 'Frame 3 of 12' }).check()
  await expect(film.getByRole('img', { name: 'The poster at second 0.4' })).toBeVisible()
  await film.getByRole('slider', { name: /^Any frame/ }).press('ArrowRight')
  await expect(film.getByRole('img', { name: 'The poster at second 0.5' })).toBeVisible()
  await film.getByRole('button', { name: 'Save film' }).click()
  await expectToast(page, 'Film saved')

  // a frame that is asked for when the film is gone would be complained of
  const drawn = page.getByRole('group', { name: 'Frame' }).locator('img')
  await expect
    .poll(() =>
      drawn.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(await page.getByRole('radio', { name: /^Frame / }).count())
  await film.getByRole('button', { name: 'Delete' }).click()
  await answer(page, 'Delete this video?', 'Delete')
  await expect(page.getByText('No Videos Yet')).toBeVisible()
})
