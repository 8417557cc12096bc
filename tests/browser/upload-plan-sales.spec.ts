import type { Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { emailsOf } from '../support/observe.ts'
import { Buyer } from './support/buyer.ts'
import { addRecording } from './support/memory-card.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage, paste } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'
import { useClips } from './support/use-clips.ts'

const SIZES = { original: '3840x2160', proxy: '1280x720' }
const DRAW = `Draw  Rider                 Horse
   1  CALLOWAY, TESS        Rey
   2  MCALLISTER, RYLEE     Smoke
   3  BURNS, DALLAS         Juniper
`

test(
  'runs are sold by their small copies; what was sold comes first, with an email, under the same link',
  { tag: '@long' },
  async ({ page, browser, owner, shop }, testInfo) => {
    // six videos are transcoded
    test.setTimeout(900_000)
    const { event } = await owner.addEventOf([])
    const card = testInfo.outputPath('card')
    for (const run of [0, 1, 2]) await addRecording(card, { run, number: run, sizes: SIZES, sidecar: true })
    await openOwnerPage(page, pathTo('adminDraw', { eventId: event.id }))
    await paste(page.getByRole('textbox', { name: 'The draw' }), DRAW)
    await page.getByRole('button', { name: 'Import 3 runs' }).click()
    await expect(page.getByText('The running order has 3 runs')).toBeVisible()

    await page.goto(pathTo('adminClips', { eventId: event.id }))
    await page.getByLabel('Folder of a memory card').setInputFiles(card)
    await expect(page.getByText('3 clips read.')).toBeVisible()
    await useClips(page, 3)

    // small copies first, and then nothing that nobody has paid for
    await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()
    await page.getByRole('button', { name: 'Upload 3 videos' }).click()
    await expect(page.getByText('3 of 3 runs arrived, 0 originals here')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('status', { name: 'Plan' })).toHaveText(
      'All previews are here. Then it stops: 3 unsold runs can stay on the memory card.',
    )

    // a visitor buys the second one, and is told what it is
    const visit = await browser.newContext({ baseURL: shop.url })
    const buyer = new Buyer(await visit.newPage())
    await untilOnSale(buyer.page, event.id, 'Rylee McAllister')
    await expect(buyer.card('Rylee McAllister').getByText('HD', { exact: true })).toBeVisible()
    await buyer.page.getByRole('button', { name: 'UNLOCK VIDEO of Rylee McAllister' }).click()
    await expect(buyer.dialog.getByText('HD now, 4K when it has arrived')).toBeVisible()
    await buyer.fill({ email: 'rylee@example.com' })
    await buyer.payAndBeThanked()
    await expect(buyer.thanks.getByText("HD now, 4K when it has arrived. We'll email you then")).toBeVisible()
    const orderUrl =
      (await buyer.thanks.getByRole('link', { name: 'Your order link' }).getAttribute('href')) ?? ''

    // its master goes by itself, and no other
    await expect(page.getByText('3 of 3 runs arrived, 1 original here')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => mastersHere(owner, event.id)).toEqual(['C0001.MP4'])
    await expect
      .poll(() => emailsTo(owner, 'rylee@example.com'), { timeout: 300_000 })
      .toEqual([
        expect.stringMatching(/^Your video of Rylee McAllister is ready/),
        expect.stringMatching(/^Your 4K video of Rylee McAllister is here/),
      ])
    await buyer.page.goto(orderUrl)
    await expect(buyer.page.getByRole('radio', { name: /4K/ })).toBeAttached()
    await expect(buyer.page.getByText('when it has arrived')).toHaveCount(0)
    await visit.close()

    // then the rest
    await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()
    await expect(page.getByText('3 of 3 runs arrived, 3 originals here')).toBeVisible({ timeout: 60_000 })
    await expect.poll(() => mastersHere(owner, event.id)).toEqual(['C0000.MP4', 'C0001.MP4', 'C0002.MP4'])
  },
)

/** The videos are transcoded meanwhile. */
const untilOnSale = (page: Page, eventId: number, name: string) =>
  expect(async () => {
    await page.goto(pathTo('event', { id: eventId }))
    await expect(page.getByRole('button', { name: `UNLOCK VIDEO of ${name}` })).toBeEnabled({ timeout: 1000 })
  }).toPass({ timeout: 300_000 })

const mastersHere = async (owner: Owner, eventId: number) =>
  (await owner.clips(eventId)).filter(({ where }) => where === 'master').map(({ name }) => name)

const emailsTo = async ({ client }: Owner, recipient: string) =>
  (await emailsOf(client, { recipient })).map(({ subject }) => subject)
