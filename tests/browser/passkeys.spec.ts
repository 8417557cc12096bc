import type { BrowserContext, Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToast, logInByDialog, openOwnerPage } from './support/owner-area.ts'
import { ADMIN } from './support/running-shop.ts'
import { expect, test } from './support/test.ts'

// passkeys belong to a name, not to a number
test.use({ shopHost: 'localhost' })

/** The device that a passkey lives in, with a finger that is always there. */
async function plugIn(context: BrowserContext, page: Page) {
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

const confirm = async (page: Page, title: RegExp, action: string, password = ADMIN.password) => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: action }).click()
  return dialog
}

test('a passkey is added with the password, gets the owner in, and is removed', { tag: '@long' }, async ({
  page,
  context,
  expectFailureOf,
}) => {
  const device = await plugIn(context, page)
  await openOwnerPage(page, '/admin/settings/security')
  const section = page.getByRole('main')
  await section.getByRole('button', { name: 'Add a Passkey' }).click()
  // a person who finds the browser open does not know it
  expectFailureOf('/api/passkeys/start')
  const dialog = await confirm(page, /^Add a passkey/, 'Go On', 'a wrong guess')
  await expect(dialog.getByText(/password/i).last()).toBeVisible()
  expect(await device.credentials()).toEqual([])
  await confirm(page, /^Add a passkey/, 'Go On')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await codes.getByRole('button', { name: 'I wrote them down' }).click()
  await expect(section.getByText('not used yet')).toBeVisible()
  expect(await device.credentials()).toHaveLength(1)
  await expectNoBarriers(page)

  // the password alone is not enough any more
  await context.clearCookies()
  expectFailureOf('/api/login')
  expectFailureOf('/api/user')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click()
  const login = await logInByDialog(page)
  await login.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page).toHaveURL('/admin')

  await page.goto('/admin/settings/security')
  await expect(section.getByText(/last used/)).toBeVisible()
  await section.getByRole('button', { name: /^Remove the passkey/ }).click()
  // the password alone removes no factor
  expectFailureOf('/api/passkeys/*')
  const removing = await confirm(page, /^Remove the passkey/, 'Remove')
  await removing.getByRole('button', { name: 'Use a Passkey' }).click()
  await expectToast(page, 'Passkey removed')
  await expect(section.getByText('There is none yet.')).toBeVisible()
  await device.unplug()
})

test('a login without the passkey device fails with a message', { tag: '@long' }, async ({
  page,
  context,
  expectFailureOf,
}) => {
  const device = await plugIn(context, page)
  await openOwnerPage(page, '/admin/settings/security')
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await confirm(page, /^Add a passkey/, 'Go On')
  await page.getByRole('button', { name: 'I wrote them down' }).click()
  await device.unplug()
  const other = await plugIn(context, page)
  await context.clearCookies()
  expectFailureOf('/api/login')
  expectFailureOf('/api/user')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Admin' }).click()
  const login = await logInByDialog(page)
  await login.getByRole('button', { name: 'Use a Passkey' }).click()
  await expectToast(page, 'No passkey was used')
  await expect(page).toHaveURL('/')
  await other.unplug()
})
