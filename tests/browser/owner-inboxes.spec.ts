import { fileURLToPath } from 'node:url'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { sell } from './support/sandbox-sale.ts'
import { storeFinishedVideo } from './support/stored-video.ts'
import { expect, test } from './support/test.ts'

const CLIP = fileURLToPath(new URL('support/run.mp4', import.meta.url))

test('a buyer’s message about a wrong video: the owner swaps it with another run’s, or replaces it', async ({
  page,
  shop,
  owner,
}) => {
  const { event } = await owner.addEventOf([])
  const addVideo = (sourceName: string) => storeFinishedVideo(shop, CLIP, sourceName)
  const rider = async (name: string) =>
    owner.addRider({ name, eventId: event.id, videoUrl: `/media/videos/${await addVideo(`${name}.mp4`)}` })
  const [tess, jo] = [await rider('Tess'), await rider('Jo')]
  await addVideo('lost.mp4')
  for (const one of [tess, jo]) await sell(shop.url, one, `${one.name.toLowerCase()}-fan@example.com`)
  const details = 'This is not my run.'
  const asked = { fullName: 'Ann', email: 'tess-fan@example.com', eventType: 'Other' }
  await page.request.post('/api/contact', { data: { ...asked, additionalDetails: details } })

  await openOwnerPage(page)
  await page.getByRole('link', { name: '1 unanswered message' }).click()
  await expect(page).toHaveURL(/\/admin\/inbox\?state=unanswered$/)
  await page.getByRole('button', { name: /Ann/ }).click()
  const orders = page.getByRole('region', { name: 'Their orders' })
  await expect(orders.getByRole('link', { name: 'Tess.mp4' })).toBeVisible()
  await expect(orders.getByRole('link', { name: 'Cloverleaf Classic' })).toBeVisible()
  await orders.getByRole('button', { name: 'Swap video…' }).click()
  const dialog = page.getByRole('dialog', { name: 'The video of Tess' })
  await dialog.getByRole('radio', { name: /^Jo/ }).check()
  await expect(dialog).toContainText('Tess and Jo swap their videos. 2 buyers get an email that says so.')
  await expectNoBarriers(page)
  await dialog.getByRole('button', { name: 'Swap with Jo' }).click()
  await expectToast(page, 'Videos swapped')
  await expect(orders.getByRole('link', { name: 'Jo.mp4' })).toBeVisible()
  await orders.getByRole('button', { name: 'Replace video…' }).click()
  await dialog.getByRole('radio', { name: /^lost.mp4/ }).check()
  await dialog.getByRole('button', { name: 'Replace with lost.mp4' }).click()
  await expectToast(page, 'Video replaced')
  await expect(orders.getByRole('link', { name: 'lost.mp4' })).toBeVisible()
  await orders.getByRole('link', { name: /^Order/ }).click()
  await expect(page.getByRole('row').filter({ hasText: 'tess-fan@example.com' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'jo-fan@example.com' })).toHaveCount(0)
})

test('a contact request is read, answered and archived; an email is listed with its state, read and sent again', async ({
  page,
  shop,
  owner,
}) => {
  const { riders } = await owner.addEventOf(['Tess'])
  for (const rider of riders) await sell(shop.url, rider, 'mail-fan@example.com')
  const asked = { fullName: 'Dana Whitfield', email: 'dana@example.com', eventType: 'Sports Event' }
  const details = 'Two days, every run.'
  await page.request.post('/api/contact', { data: { ...asked, additionalDetails: details } })
  await openOwnerPage(page, '/admin/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact requests')
  const request = page.getByRole('listitem').filter({ hasText: asked.fullName })
  await expect(request).toContainText('new')
  await request.getByRole('button', { name: asked.fullName }).click()
  await expect(request.getByRole('definition').filter({ hasText: details })).toBeVisible()
  await expect(request).toContainText('read')
  await expect(request.getByRole('link', { name: 'Reply in your email app' })).toHaveAttribute(
    'href',
    /^mailto:dana@example\.com/,
  )
  // opened is not answered
  const messages = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Messages/ })
  await expect(messages).toHaveAccessibleName('Messages 1 unanswered')
  await request.getByRole('button', { name: 'Send answer' }).click()
  await expect(request.getByText('Please write your answer')).toBeVisible()
  await expectNoBarriers(page)
  await request.getByLabel('Your answer').fill('Yes, we are free.')
  await request.getByRole('button', { name: 'Send answer' }).click()
  await expectToast(page, 'Answered')
  await expect(request).toContainText('answered')
  await expect(request.getByText('Yes, we are free.')).toBeVisible()
  await expect(messages).toHaveAccessibleName('Messages')
  await request.getByRole('button', { name: 'Archive' }).click()
  await expectToast(page, 'Archived')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact requests')
  await expect(request).toHaveCount(0)
  await page.getByLabel('State').selectOption('archived')
  await expect(request).toBeVisible()

  await page.getByRole('link', { name: 'Email' }).click()
  const row = page.getByRole('row').filter({ hasText: 'mail-fan@example.com' })
  await expect(row).toContainText('waiting')
  await row.getByRole('button', { name: /^Read “Your video of Tess is ready/ }).click()
  const email = page.getByRole('dialog', { name: /^Your video of Tess is ready/ })
  await expect(email).toContainText('it would go out like this')
  const drawn = email.frameLocator('iframe')
  await expect(drawn.getByRole('heading', { name: 'Your video is ready' })).toBeVisible()
  await expect(drawn.getByRole('link', { name: 'Open my order' })).toHaveAttribute('href', /\/order\/…$/)
  await expectNoBarriers(page)
  await email.getByRole('radio', { name: 'Plain text' }).check()
  await expect(email.getByText(/The link never expires\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^Resend/ }).click()
  await expectToast(page, 'Email sent again')
})
