import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToast } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const formOf = (page: Page) => page.getByRole('form', { name: 'Request a quote' })
const send = (page: Page) => formOf(page).getByRole('button', { name: 'Send Request' }).click()

const TYPED = {
  'Business name': 'Ranch & Sons',
  'Full name': 'Sue Johnson',
  Email: 'sue@ranch.example',
  Phone: '555 0100',
  'Event location': 'Fort Worth',
  'Event date': 'the first weekend of May',
  'Additional details': 'About 40 riders a day',
}

async function fillIn(page: Page) {
  const form = formOf(page)
  for (const [label, text] of Object.entries(TYPED)) {
    await form.getByRole('textbox', { name: label }).fill(text)
  }
  await form.getByLabel('Event type').selectOption('Sports Event')
  await form.getByLabel('Drone Footage').check()
  await form.getByLabel('Same-Day Delivery').check()
  await form.getByLabel('Phone', { exact: true }).and(page.getByRole('radio')).check()
}

async function expectFilledIn(page: Page) {
  const form = formOf(page)
  for (const [label, text] of Object.entries(TYPED)) {
    await expect(form.getByRole('textbox', { name: label })).toHaveValue(text)
  }
  await expect(form.getByLabel('Event type')).toHaveValue('Sports Event')
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(form.getByRole('radio', { name: 'Phone' })).toBeChecked()
}

test('each tab opens, and what was typed stays', { tag: '@long' }, async ({ page }) => {
  await page.goto('/contact')
  const section = page.getByRole('region', { name: 'Get your event on video' })
  const form = formOf(page)
  await form.getByLabel('Full name').fill('Sue')
  for (const [tab, heading] of [
    ['Your Benefits', 'What you get, beyond a camera'],
    ['My Work', 'Beyond the arena'],
    ['About Me', 'The person behind the camera'],
  ] as const) {
    await section.getByRole('tab', { name: tab }).click()
    await expect(section.getByRole('tabpanel').getByRole('heading', { name: heading })).toBeVisible()
    await expect(form).toBeHidden()
  }
  await section.getByRole('link', { name: 'Read the whole story' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(form.getByLabel('Full name')).toHaveValue('Sue')
})

test('says what is missing, and what cannot be an address', { tag: '@long' }, async ({ page }) => {
  await page.goto('/contact')
  const form = formOf(page)
  let sent = 0
  await page.route('/api/contact', () => void sent++)
  const fields = [
    [form.getByLabel('Full name'), 'Sue', 'Please enter your full name'],
    [form.getByRole('textbox', { name: 'Email' }), 'sue', 'Please enter your email address'],
    [form.getByLabel('Event type'), 'Other', 'Please choose an event type'],
  ] as const
  for (const [field, text, lack] of fields) {
    await send(page)
    await expectToast(page, 'Required Fields Missing', 'Please fill out all required fields')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(lack)
    if (text === 'Other') await field.selectOption(text)
    else await field.fill(text)
    await expect(field).not.toHaveAttribute('aria-invalid')
  }
  await send(page)
  await expectToast(page, 'Please Check Your Email', 'Please enter an email address such as you@example.com')
  await expect(fields[1][0]).toBeFocused()
  expect(sent).toBe(0)
})

test('nothing typed is lost when it cannot be sent, and what is sent again is one request', {
  tag: '@long',
}, async ({ page, owner, expectFailureOf }) => {
  expectFailureOf('/api/contact')
  await owner.changeShop({ email: 'film@example.com' })
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every run, in 4K.')
  await expect(page.getByRole('heading', { name: 'Get your event on video' })).toBeInViewport()
  await fillIn(page)
  const toast = ['Error Sending Request', 'Please try again or contact us directly at film@example.com']
  await page.route('/api/contact', (route) => route.fulfill({ status: 429, body: 'Please wait a minute.' }), {
    times: 1,
  })
  await send(page)
  await expectToast(page, ...toast)
  await expect(formOf(page)).toContainText('Please wait a minute.')
  await expect(formOf(page).getByRole('button', { name: 'Send Request' })).toBeEnabled()
  await expectFilledIn(page)

  await page.reload()
  await expectFilledIn(page)
  // it arrives, but the answer is lost on the way back
  await page.route(
    '/api/contact',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send(page)
  await expectToast(page, ...toast)
  const { promise: seen, resolve: see } = Promise.withResolvers<void>()
  await page.route(
    '/api/contact',
    async (route) => {
      await seen
      await route.continue()
    },
    { times: 1 },
  )
  await send(page)
  await expect(formOf(page).getByRole('button', { name: 'Sending...' })).toBeDisabled()
  see()
  await expectToast(
    page,
    'Request Sent Successfully!',
    "We'll get back to you within 24 hours, by the way you prefer.",
  )
  const sent = page.getByRole('heading', { name: 'Thank you, Sue Johnson. Here is what happens next.' })
  await expect(sent).toBeFocused()
  await expect(page.getByText('We usually answer within 6-12 hours, by phone at 555 0100.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Send another request' }).click()
  await expect(formOf(page).getByLabel('Full name')).toHaveValue('')
  expect(await owner.requests()).toEqual([
    expect.objectContaining({
      businessName: 'Ranch & Sons',
      fullName: 'Sue Johnson',
      email: 'sue@ranch.example',
      phone: '555 0100',
      eventType: 'Sports Event',
      eventLocation: 'Fort Worth',
      eventDate: 'the first weekend of May',
      services: ['Same-Day Delivery', 'Drone Footage'],
      additionalDetails: 'About 40 riders a day',
      preferredContact: 'Phone',
    }),
  ])
  await page.reload()
  await expect(formOf(page).getByLabel('Full name')).toHaveValue('')
})

test('what is typed in /contact before the code of the form has come stays', { tag: '@long' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const form = formOf(page)
  const { promise: there, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/contact-tabs/, async (route) => {
    await there
    await route.continue()
  })
  await page.goto('/contact')
  await form.getByLabel('Full name').fill('Sue Johnson')
  await expect(form.getByRole('button', { name: 'Send Request' })).toBeDisabled()
  const heightBefore = (await form.boundingBox())?.height
  arrive()
  await expect(form.getByRole('button', { name: 'Send Request' })).toBeEnabled()
  await expect(form.getByLabel('Full name')).toHaveValue('Sue Johnson')
  await expect.poll(async () => (await form.boundingBox())?.height).toBe(heightBefore)
})
