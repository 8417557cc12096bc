import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/barriers.ts'
import { checkEveryWidth } from './support/every-width.ts'
import type { Owner } from './support/owner.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const line = (go: string, draw: number, riderName: string, horseName: string) => ({
  go,
  draw,
  riderName,
  horseName,
})

async function openEvent(page: Page, owner: Owner) {
  const { event } = await owner.addEventOf([])
  await openOwnerPage(page)
  const address = `/api/admin/events/${event.id}`
  const saved = await page.request.put(`${address}/order`, {
    data: {
      runs: [
        line('Friday Open', 1, 'Zoe Reed', 'Dash'),
        line('Friday Open', 2, 'Amy Cole', 'Blue'),
        line('Saturday Open', 1, 'Zoe Reed', 'Dash'),
      ],
    },
  })
  const { runs } = (await saved.json()) as { runs: { id: number }[] }
  const results = [16.201, 15.432].map((seconds, index) => {
    return { runId: runs[index]?.id, seconds, place: null, division: index ? '2D' : '3D' }
  })
  await page.request.put(`${address}/results`, { data: { results } })
  await page.goto(`/event/${event.id}`)
}

test('visitors see the goes, running order, names and times of an event', async ({ page, owner }) => {
  await openEvent(page, owner)
  const cards = page.getByRole('article')
  const shown = (...names: string[]) => expect(cards.getByRole('heading')).toHaveText(names)
  await shown('Zoe Reed', 'Amy Cole', 'Zoe Reed')
  await expect(cards.nth(1)).toContainText('15.432 · 2D Blue · Friday Open')
  await expectNoBarriers(page)

  const order = page.getByLabel('Order of the riders')
  await order.selectOption('Name')
  await shown('Amy Cole', 'Zoe Reed', 'Zoe Reed')
  await order.selectOption('Fastest')
  await shown('Amy Cole', 'Zoe Reed', 'Zoe Reed')
  await page.getByRole('radio', { name: 'Saturday Open' }).check()
  await shown('Zoe Reed')
  await page.getByRole('radio', { name: 'All' }).check()
  await shown('Amy Cole', 'Zoe Reed', 'Zoe Reed')
})

test('axe finds nothing on an event with goes at every width', { tag: '@long' }, async ({ page, owner }) => {
  await openEvent(page, owner)
  await checkEveryWidth(page, [320, 390, 820])
})
