import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

test('a rider without a video asks for no card and offers an email, whose link ends such emails at once', async ({
  page,
  owner,
  expectFailureOf,
}) => {
  const { event } = await owner.addEventOf([])
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl: null })
  await page.goto(`/event/${event.id}`)
  const card = page.getByRole('article', { name: 'Tess Calloway' })
  await expect(card.getByText('Not up yet')).toBeVisible()
  await expect(card.getByText('$65')).toHaveCount(0)
  await expect(card.getByText('UNLOCK VIDEO')).toHaveCount(0)
  await card.getByRole('button', { name: "Tell me when it's up" }).click()
  const dialog = page.getByRole('dialog', { name: "Tell me when it's up" })
  await expectNoBarriers(page)

  await dialog.getByRole('button', { name: 'Tell me' }).click()
  await expect(dialog.getByText('Please enter an email address such as you@example.com')).toBeVisible()
  await dialog.getByLabel('Email').fill('fan@gmial.com')
  await dialog.getByRole('button', { name: 'Did you mean fan@gmail.com?' }).click()
  await dialog.getByLabel('Email').press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/We'll tell you|Check your email/).first()).toBeVisible()
  await expect(card).toContainText('fan@gmail.com')

  await page.reload()
  await card.getByRole('button', { name: 'Change email for Tess Calloway' }).click()
  await expect(dialog.getByLabel('Email')).toHaveValue('fan@gmail.com')
  await dialog.getByLabel('Email').fill('mom@gmail.com')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('mom@gmail.com')
  await expect(card).not.toContainText('fan@gmail.com')

  await page.goto('/waiting/a-key-that-nobody-has')
  await expect(page.getByRole('heading', { name: 'No more emails' })).toBeVisible()
  await expectNoBarriers(page)

  await page.goto('/waiting/a-key-that-nobody-has/confirm')
  await expect(page.getByRole('heading', { name: 'Should we tell you?' })).toBeVisible()
  await expectNoBarriers(page)
  expectFailureOf('/api/waiting/a-key-that-nobody-has/confirm')
  await page.getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(page.getByText('This link no longer works.')).toBeVisible()
})

test('the owner sees who waits for which run, and uploads it from there', { tag: '@long' }, async ({
  page,
  owner,
  shop,
}) => {
  const { event } = await owner.addEventOf([])
  const [wanted, other] = [
    await owner.addRider({ name: 'Tess Calloway', eventId: event.id, videoUrl: null }),
    await owner.addRider({ name: 'Rylee McAllister', eventId: event.id, videoUrl: null }),
  ]
  await openOwnerPage(page, '/admin/waiting')
  await expect(page.getByText('Nobody Waits')).toBeVisible()
  const ask = (riderId: number, email: string) =>
    fetch(`${shop.url}/api/waiting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ riderId, email }),
    })
  for (let n = 1; n <= 7; n++) await ask(wanted.id, `fan${n}@example.com`)
  await ask(other.id, 'fan1@example.com')

  await page.goto('/admin')
  await page
    .getByRole('region', { name: 'To do' })
    .getByRole('link', { name: /7 people on the waitlist/ })
    .click()
  await expect(page).toHaveURL('/admin/waiting')
  const runs = page.getByRole('main').getByRole('listitem', { name: /Tess|Rylee/ })
  await expect(runs).toHaveCount(2)
  const run = runs.first()
  await expect(run).toContainText('Tess Calloway')
  await expect(run).toContainText('7 people')
  await expect(run.getByRole('link', { name: /@/ })).toHaveCount(5)
  await run.getByRole('button', { name: 'Show all 7' }).click()
  await expect(run.getByRole('link', { name: 'fan7@example.com' })).toBeVisible()
  await checkEveryWidth(page)
  await run.getByRole('link', { name: 'Upload video of Tess Calloway' }).click()
  await expect(page.getByText('For Tess Calloway: the next file that you drop is this run.')).toBeVisible()
})
