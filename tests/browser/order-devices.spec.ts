import { expect, test } from './support/buyer.ts'

test('sequence 10: the order page lists the devices, signs them out and makes a new link', {
  tag: '@long',
}, async ({ page, browser, buyer, addRun, buyHere }) => {
  const { orderUrl } = await buyHere(await addRun())
  await page.goto(orderUrl)
  const devices = page.getByRole('region', { name: 'Your devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices.getByRole('listitem')).toContainText('This browser')

  const handedOn = page.url()
  const friend = await browser.newPage()
  await friend.goto(handedOn)
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await expect(friend.getByRole('region', { name: 'Your devices' })).toHaveCount(0)

  await page.reload()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await devices.getByRole('button', { name: /^Sign out Chrome on Linux, since/ }).click()
  await buyer.expectToast('Signed out there', '')
  await expect(devices.getByRole('listitem')).toHaveCount(1)

  await devices.getByRole('button', { name: 'Make a new link' }).click()
  const question = page.getByRole('alertdialog', { name: 'Make a new link?' })
  await expect(question).toContainText('The link in your confirmation email stops working')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(handedOn)
  await devices.getByRole('button', { name: 'Make a new link' }).click()
  await question.getByRole('button', { name: 'Make a new link' }).click()
  await buyer.expectToast(
    'Your order has a new link',
    "We can't send email yet. We'll email the link to you once we can.",
  )
  await expect(page).not.toHaveURL(handedOn)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
  await friend.reload()
  await expect(friend.getByRole('heading', { level: 1 })).toHaveText('Order not found')
  await expect(friend.getByRole('link', { name: 'Find my videos' }).first()).toBeVisible()
  await friend.close()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jane Doe')
})
