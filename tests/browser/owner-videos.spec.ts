import { fileURLToPath } from 'node:url'
import { expectNoBarriers } from './support/barriers.ts'
import { choose, expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { storeFinishedVideo } from './support/stored-video.ts'
import { expect, test } from './support/test.ts'

const CLIP = fileURLToPath(new URL('support/run.mp4', import.meta.url))

test('a video is played, given to a rider, swapped with another, and deleted with a word on who bought', {
  tag: '@long',
}, async ({ page, shop, owner }) => {
  const { event } = await owner.addEventOf([])
  const rider = (name: string) => owner.addRider({ name, eventId: event.id, videoUrl: null })
  const [tess] = [await rider('Tess Calloway'), await rider('Jo Reed')]
  await storeFinishedVideo(shop, CLIP, 'one.mp4')
  await storeFinishedVideo(shop, CLIP, 'two.mp4')
  await openOwnerPage(page, '/admin/videos?without=rider')
  const rowOf = (text: string) =>
    page.getByRole('list', { name: 'Videos' }).getByRole('listitem').filter({ hasText: text })
  await expect(rowOf('one.mp4')).toContainText('No rider yet')
  await rowOf('one.mp4').getByRole('button', { name: 'Play one.mp4' }).click()
  const video = page.getByRole('dialog', { name: 'one.mp4' })
  await expect(video.locator('video')).toHaveJSProperty('error', null)
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')

  await rowOf('one.mp4').getByRole('button', { name: 'Give to a rider: one.mp4' }).click()
  const dialog = page.getByRole('dialog', { name: 'Whose run is it?' })
  await dialog.getByLabel('Search riders').fill('tess')
  await dialog.getByRole('radio', { name: /Tess Calloway/ }).check()
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Give to Tess Calloway' }).click()
  await expectToast(page, "The video is Tess Calloway's now")
  await expect(rowOf('one.mp4')).toHaveCount(0)
  await rowOf('two.mp4').getByRole('button', { name: 'Give to a rider: two.mp4' }).click()
  await dialog.getByRole('radio', { name: /Jo Reed/ }).check()
  await dialog.getByRole('button', { name: 'Give to Jo Reed' }).click()
  await expect(page.getByRole('heading', { name: 'Every Video Has Its Rider' })).toBeVisible()

  await sell(shop.url, await owner.changeRider(tess?.id ?? 0, {}), 'fan@example.com')
  await page.goto('/admin/videos')
  await choose(page, 'More for one.mp4', 'Give to another rider')
  await dialog.getByRole('radio', { name: /Jo Reed/ }).check()
  await expect(dialog).toContainText('The two change places, and buyers of either get an email with theirs.')
  await dialog.getByRole('button', { name: 'Swap the two videos' }).click()
  await expectToast(page, 'The two videos changed places')
  await expect(rowOf('one.mp4')).toContainText('Jo Reed')
  await expect(rowOf('two.mp4')).toContainText('Tess Calloway')

  const removal = (name: string) => page.getByRole('dialog', { name: `Remove ${name}` })
  await choose(page, 'More for two.mp4', 'Remove…')
  await expect(removal('two.mp4').getByRole('radio', { name: 'Delete' })).toBeChecked()
  await expect(removal('two.mp4').getByRole('radio', { name: 'Find by link only' })).toBeDisabled()
  await expect(removal('two.mp4')).toContainText('One person bought it: they keep their videos')
  await removal('two.mp4').getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['one.mp4', 'two.mp4']) {
    await choose(page, `More for ${name}`, 'Remove…')
    if (name === 'one.mp4') await expect(removal(name)).toContainText('Nobody has bought it.')
    await removal(name)
      .getByRole('button', { name: `Delete ${name}` })
      .click()
    await expect(rowOf(name)).toHaveCount(0)
  }
})
