import { pathTo } from '../../src/contract/pages.ts'
import { expect, test } from './support/buyer.ts'
import { checkEveryWidth } from './support/every-width.ts'
import { press, start } from './support/fence-screen.ts'
import { addRecording } from './support/memory-card.ts'
import { openOwnerPage, paste } from './support/owner-area.ts'
import { addOrderOfGo } from './support/running-order.ts'
import { useClips } from './support/use-clips.ts'

const NINE = Date.UTC(2026, 5, 13, 14)

test.describe('the screens of a weekend fit every width, without barriers', { tag: '@long' }, () => {
  test('the draw, its start times and its changes; then the event', async ({ page, owner }) => {
    const { event } = await owner.addEventOf([], { date: 'June 12-14, 2026' })
    await owner.addRider({ name: 'Zoë Hernández', eventId: event.id, videoUrl: null })
    await openOwnerPage(page, `/admin/event/${event.id}/running-order`)
    const source = page.getByRole('textbox', { name: 'The draw' })
    await paste(
      source,
      'FRIDAY OPEN\n1  Amy Cole  Blue\nFix the gate please\n2  Zoe Hernandez  Dash  SCR\nFRIDAY YOUTH\n1  Di Winn  Star\n',
    )
    await expect(page.getByText('Is this Zoë Hernández, who is here already?')).toBeVisible()
    await checkEveryWidth(page)
    await page.getByLabel('What line 3 is').selectOption('A drag or a break')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Import 3 runs' }).click()
    const starts = page.getByRole('region', { name: 'When it starts' })
    await starts.getByLabel('Friday Open').fill('2026-06-12T10:00')
    await checkEveryWidth(page)
    await starts.getByRole('button', { name: 'Save start times' }).click()

    await page.getByRole('button', { name: 'Import another class' }).click()
    await paste(source, 'FRIDAY OPEN\n1  Amy Cole  Blue  SCR\n8  Ed Vickers  Latte\n')
    await expect(page.getByRole('region', { name: 'What changes' })).toContainText('Ed Vickers')
    await checkEveryWidth(page)

    await page.goto(`/event/${event.id}`)
    await expect(page.getByRole('article', { name: 'Amy Cole' })).toContainText('Due about')
    await expect(page.getByRole('article', { name: 'Di Winn' })).toContainText(
      "This run's video isn't up yet.",
    )
    await checkEveryWidth(page)
  })

  test('the result sheet', async ({ page, owner }) => {
    const { event } = await addOrderOfGo(owner, 3)
    await openOwnerPage(page, `/admin/event/${event.id}/results`)
    await paste(
      page.getByRole('textbox', { name: 'The result sheet' }),
      '1D\n1  Calloway, Tess  Rey  15.102\n2  Unknown  16.001\n',
    )
    await expect(page.getByText('1 result · 1 line without a run')).toBeVisible()
    await checkEveryWidth(page)
  })

  test('the fence, and the choice of a re-run', async ({ page, owner }) => {
    const { event } = await addOrderOfGo(owner, 6)
    await openOwnerPage(page, pathTo('adminFence', { eventId: event.id }))
    await start(page, 'Tess Calloway')
    await checkEveryWidth(page)
    await press(page, 'RE-RUN')
    await checkEveryWidth(page)
    await page.keyboard.press('Escape')
    await press(page, 'All runs')
    await press(page, 'Add late entry')
    await checkEveryWidth(page)
  })

  test('the running order, an edited run and a late entry', async ({ page, owner }) => {
    const { event } = await addOrderOfGo(owner, 3)
    await openOwnerPage(page, `/admin/draw/${event.id}`)
    await press(page, 'Scratch 1 Tess Calloway')
    await press(page, 'Edit 2 Rylee McAllister')
    await press(page, 'Add late entry')
    await expect(page.getByRole('region', { name: 'Late entry' })).toBeVisible()
    await checkEveryWidth(page)
  })

  test('the review: without a draw, in doubt, and its search', async ({ page, owner }) => {
    const { event: empty } = await owner.addEventOf([])
    await openOwnerPage(page, pathTo('adminClips', { eventId: empty.id }))
    await expect(page.getByText('There is no running order yet')).toBeVisible()
    await checkEveryWidth(page)

    const { event } = await addOrderOfGo(owner, 10)
    await owner.addClips(
      event.id,
      Array.from({ length: 9 }, (_, index) => ({
        name: `C000${index + 1}.MP4`,
        camera: 'A',
        startedAt: new Date(NINE + index * 45_000).toISOString(),
        seconds: 20 + (index % 5),
        bytes: 300_000_000 + index,
      })),
    )
    await page.goto(pathTo('adminClips', { eventId: event.id }))
    await expect(page.getByRole('region', { name: /^Group 1:/ })).toBeVisible()
    await checkEveryWidth(page)
    await page.keyboard.press('/')
    await page.getByRole('dialog').getByLabel('Draw, rider or horse').fill('wren')
    await checkEveryWidth(page)
  })

  test.describe('without transcoding', () => {
    test.use({ shopEnv: { WORKER: '0' } })

    test('a memory card that was read, and the plan of its upload', async ({ page, owner }, testInfo) => {
      const { event } = await addOrderOfGo(owner, 2)
      const card = testInfo.outputPath('card')
      for (const run of [0, 1]) await addRecording(card, { run, number: run + 1, sidecar: true })
      await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
      await page.getByLabel('Folder of a memory card').setInputFiles(card)
      await expect(page.getByText('2 clips read.')).toBeVisible()
      await checkEveryWidth(page)
      await useClips(page, 2)
      await page.getByRole('switch', { name: 'Stop after the sold ones' }).click()
      await page.getByRole('button', { name: 'Upload 2 videos' }).click()
      await expect(page.getByText('2 of 2 runs arrived, 0 originals here')).toBeVisible()
      await checkEveryWidth(page)
    })
  })

  test('the weekend sheet with each of its lists', async ({ page, owner, sellTo }) => {
    const { event, runs } = await addOrderOfGo(owner, 6)
    const rider = await owner.changeRider(runs[0]?.riderId ?? 0, {
      videoUrl: 'https://videos.example/run.mp4',
    })
    await sellTo('fan@example.com', rider)
    await openOwnerPage(page, pathTo('adminWeekend', { eventId: event.id }))
    await checkEveryWidth(page)
    await page.getByRole('link', { name: '5 runs without a clip' }).click()
    await expect(page.getByRole('region', { name: 'Not filmed 5' })).toBeVisible()
    await checkEveryWidth(page)
    for (const [name, table] of [
      ['Money: $65', 'Orders, refunded ones too'],
      ['Orders: 1', 'Orders'],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('table', { name: table, exact: true })).toBeVisible()
      await checkEveryWidth(page)
    }
  })
})
