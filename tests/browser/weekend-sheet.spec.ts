import { extractText, getDocumentProxy } from 'unpdf'
import { pathTo } from '../../src/contract/pages.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expect, test } from './support/buyer.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'

test('the end of the weekend stands on one sheet, each number with its list, and prints', async ({
  page,
  owner,
  sellTo,
  expectFailureOf,
}) => {
  const { event, runs } = await addOrderOfGo(owner, 6)
  const [tess, rylee] = runs
  if (!tess || !rylee) throw new Error('no runs')
  const videoUrl = 'https://videos.example/run.mp4'
  const filmed = await owner.changeRider(tess.riderId, { videoUrl })
  const other = await owner.changeRider(rylee.riderId, { videoUrl })
  await sellTo('fan@example.com', filmed)
  await sellTo('back@example.com', other)
  for (const purchase of await owner.sales(other)) await owner.refund(purchase)

  await openOwnerPage(page, pathTo('adminEvent', { eventId: event.id }))
  await page.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { name: event.name, level: 1 })).toBeVisible()
  const number = (name: string) => page.getByRole('link', { name, exact: true })
  for (const name of ['Runs: 6', 'Filmed: 2', 'On sale: 2', 'Runs sold: 1', 'Delivered: 1', 'Money: $65'])
    await expect(number(name)).toBeVisible()

  // by keyboard alone
  await number('On sale: 2').focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'On sale 2' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(list.getByRole('heading')).toBeFocused()
  await expectNoBarriers(page)
  await expect(list.getByRole('link', { name: 'Tess Calloway' })).toHaveAttribute(
    'href',
    `/event/${event.id}?rider=${tess.riderId}`,
  )
  await page.getByRole('link', { name: '4 runs without a clip' }).click()
  await expect(page.getByRole('region', { name: 'Not filmed 4' }).getByRole('row')).toHaveCount(5)
  // what was paid, less what went back
  await number('Money: $65').click()
  const money = page.getByRole('table', { name: 'Orders, refunded ones too' })
  await expect(money.getByRole('row')).toHaveCount(3)
  await expect(money.getByRole('row', { name: 'back@example.com' })).toContainText('$65−$65 refunded')
  await number('Orders: 1').click()
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('fan@example.com')
  await page.reload()
  await expect(page.getByRole('table', { name: 'Orders' })).toContainText('fan@example.com')

  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  expect(totalPages).toBe(1)
  for (const part of [event.name, 'Runs', '6', 'Still open', 'runs without a clip', 'fan@example.com'])
    expect(text.replace(/\s+/g, ' ')).toContain(part)
  for (const part of ['Print', 'Close the list', 'Browse Videos']) expect(text).not.toContain(part)

  await page.goto(`${pathTo('adminWeekend', { eventId: event.id })}?list=scratched`)
  await expect(page.getByText('Nothing is on this list.')).toBeVisible()
  expectFailureOf('/api/admin/events/999999/sheet')
  expectFailureOf('/api/events/999999')
  await page.goto(pathTo('adminWeekend', { eventId: 999_999 }))
  await expect(page.getByRole('heading', { name: 'The sheet could not be loaded' })).toBeVisible()
})
