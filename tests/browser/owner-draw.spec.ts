import { makePdf } from '../support/pdf.ts'
import { expectNoBarriers } from './support/barriers.ts'
import { expectToast, openOwnerPage, paste } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const DRAW = `LONE STAR SHOOTOUT - ORDER OF GO            Page 1 of 2
FRIDAY  JUNE 12
OPEN 4D

Draw  Rider                     Horse
   1  BURNS, DALLAS             DASH TA FAME
   2  Cole, Amy                 Blue Moon
      *** DRAG ***
   3  Burns, Dallas             Roan Ranger  (SCR)
Somebody fix the gate please
   4  Zoe Hernandez             Latte
TRLR  Kylie O'Brien             Mister
`

const run = (go: string, draw: number, riderName: string, horseName: string) => ({
  ...{ go, draw, riderName, horseName },
  ...{ scratched: false, dragAfter: false },
})

test('a draw is pasted, checked beside its lines, edited in place and imported; its start time is shown to riders', async ({
  page,
  owner,
}) => {
  const { sport, event } = await owner.addEventOf([], { date: 'June 12-14, 2026' })
  await owner.changeShop({ timeZone: 'America/Chicago' })
  await owner.addRider({ name: 'Zoë Hernández', eventId: event.id, videoUrl: null })
  await openOwnerPage(page, `/admin/sport/${sport.id}`)
  await page.getByRole('link', { name: 'Import the draw' }).click()
  await expect(page.getByRole('heading', { name: 'Import the draw' })).toBeVisible()
  await paste(page.getByRole('textbox', { name: 'The draw' }), DRAW)

  const understood = page.getByRole('region', { name: 'What was understood' })
  await expect(understood.getByRole('status')).toHaveText(
    '11 lines: 4 runs, 1 drag, 4 headings and notes, 1 scratch, 1 question · 1 run to look at',
  )
  const lines = understood.getByRole('listitem')
  await expect(lines.filter({ hasText: 'DASH TA FAME' })).toContainText(
    'Dallas BurnsDash Ta FameFriday Open 4D',
  )
  await expect(lines.filter({ hasText: 'TRLR' })).toContainText('T1')
  await expect(lines.filter({ hasText: '(SCR)' })).toContainText('Scratched')

  // names that may be the same are offered, and never merged by themselves
  await expect(understood.getByText('Is this Zoë Hernández, who is here already?')).toBeVisible()
  await understood.getByRole('button', { name: 'The same' }).click()
  await expect(understood.getByText('Is this Zoë Hernández')).toBeHidden()

  await expectNoBarriers(page)
  // a line that was not understood has its text in the fields
  await expect(understood.getByLabel('Rider of line 10')).toHaveValue('Somebody fix')
  await expect(understood.getByLabel('Horse of line 10')).toHaveValue('the gate please')
  await expect(page.getByText('1 question is open. Its line is left out until you answer.')).toBeVisible()
  await understood.getByLabel('What line 10 is').selectOption('A drag or a break')
  await understood.getByRole('button', { name: 'Done' }).click()
  await expect(understood.getByRole('status')).toHaveText(
    '11 lines: 4 runs, 2 drags, 4 headings and notes, 1 scratch',
  )
  await understood.getByRole('button', { name: 'Edit line 7' }).click()
  await understood.getByLabel('Horse of line 7').fill('Blue Moon Rising')
  await understood.getByRole('button', { name: 'Done' }).click()

  // answers stay when the text changes, and a new question is ignored with one press
  await page.getByRole('textbox', { name: 'The draw' }).fill(`${DRAW}Barb Lockhart\n`)
  await understood.getByRole('button', { name: 'Ignore line 13' }).click()
  await expect(understood.getByRole('status')).toHaveText(
    '12 lines: 4 runs, 2 drags, 5 headings and notes, 1 scratch',
  )
  await expect(lines.filter({ hasText: 'Cole, Amy' })).toContainText('Blue Moon Rising')
  await page.getByRole('button', { name: 'Import 5 runs' }).click()
  await expect(page.getByText('The running order has 5 runs')).toBeVisible()

  const starts = page.getByRole('region', { name: 'When it starts' })
  await expect(starts.getByRole('button', { name: 'Save start times' })).toBeDisabled()
  await starts.getByLabel('Friday Open 4D').fill('2026-06-12T10:00')
  await expectNoBarriers(page)
  await starts.getByRole('button', { name: 'Save start times' }).click()
  await expectToast(page, 'Start times saved')
  await expect(starts.getByLabel('Friday Open 4D')).toHaveValue('2026-06-12T10:00')

  await expect(page.getByRole('link', { name: 'Paste results' }).last()).toHaveAttribute(
    'href',
    `/admin/event/${event.id}/results`,
  )
  await page.getByRole('link', { name: 'See the event' }).click()
  const cards = page.getByRole('article')
  await expect(cards.filter({ hasText: 'Dallas Burns' })).toHaveCount(1)
  await expect(cards.filter({ hasText: 'Dallas Burns' })).toContainText('Due about Fri 10:00 AM')
  await expect(cards.filter({ hasText: 'Zoë Hernández' })).toHaveCount(1)
})

test('a changed draw shows what changes before it is saved, and leaves other classes alone', async ({
  page,
  owner,
}) => {
  const { event } = await owner.addEventOf([])
  await owner.saveRunningOrder(event.id, [
    run('Friday Open', 1, 'Amy Cole', 'Blue'),
    run('Friday Open', 2, 'Bo Reed', 'Dash'),
    run('Friday Open', 3, 'Cy Burns', 'Roan'),
    run('Youth', 1, 'Di Winn', 'Star'),
  ])
  await openOwnerPage(page, `/admin/event/${event.id}/running-order`)
  await paste(
    page.getByRole('textbox', { name: 'The draw' }),
    'Friday Open\n1  Amy Cole  Blue  SCR\n7  Cy Burns  Roan\n8  Ed Vickers  Latte\n',
  )
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes).toContainText('Added 18 Ed Vickers on Latte')
  await expect(changes).toContainText('Scratched 11 Amy Cole on Blue')
  await expect(changes).toContainText('2 Bo Reed on Dash')
  await expect(changes).toContainText('Cy Burns: 3 → 7')
  await expect(changes).not.toContainText('Di Winn')
  await page.getByRole('button', { name: 'Save the changed running order' }).click()
  await expect(page.getByText('The running order has 4 runs')).toBeVisible()
  const draws = async () => (await owner.order(event.id)).runs.map((run) => [run.draw, run.riderName])
  expect(await draws()).toEqual([
    [1, 'Amy Cole'],
    [7, 'Cy Burns'],
    [8, 'Ed Vickers'],
    [1, 'Di Winn'],
  ])
  await page.getByRole('button', { name: 'Undo import' }).click()
  await expectToast(page, 'Change undone', 'Draw saved: 4 runs')
  expect(await draws()).toEqual([
    [1, 'Amy Cole'],
    [2, 'Bo Reed'],
    [3, 'Cy Burns'],
    [1, 'Di Winn'],
  ])
})

test('a sheet that names a class otherwise is the class that is here, and scratches stay', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  const { runs } = await owner.saveRunningOrder(event.id, [
    run('Open 4D Sheet', 1, 'Amy Cole', 'Blue'),
    run('Open 4D Sheet', 2, 'Bo Reed', 'Dash'),
    { ...run('Open 4D Sheet', 3, 'Cy Burns', 'Roan'), scratched: true },
  ])
  await openOwnerPage(page, `/admin/draw/${event.id}`)
  const sheet = 'Open 4D\n1  Amy Cole  Blue\n2  Bo Reed  Dash\n3  Cy Burns  Roan\n4  Di Fox  Latte\n'
  await paste(page.getByRole('textbox', { name: 'The draw' }), sheet)
  await expect(page.getByText('Open 4D has the runs of Open 4D Sheet, which is here already.')).toBeVisible()
  const changes = page.getByRole('region', { name: 'What changes' })
  await expect(changes).toContainText('Added 14 Di Fox on Latte')
  await expect(changes).toContainText('Still scratched 1')
  await expect(changes).not.toContainText('No longer in the draw')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save the changed running order' }).click()
  await expect(page.getByText('The running order has 4 runs')).toBeVisible()
  const after = (await owner.order(event.id)).runs
  expect(after.slice(0, 3).map(({ id, go, scratched }) => [id, go, scratched])).toEqual(
    runs.map(({ id, go, scratched }) => [id, go, scratched]),
  )
})

test('the running order is edited in place, and the last change is undone after a reload', async ({
  page,
  owner,
}) => {
  const { event } = await owner.addEventOf([])
  await owner.saveRunningOrder(event.id, [
    run('Open 4D Sheet', 1, 'Dalas Burns', 'Blue'),
    run('Open 4D Sheet', 2, 'Bo Reed', 'Dash'),
    run('Open 4D Sheet', 3, 'Dalas Burns', 'Roan'),
  ])
  await openOwnerPage(page, `/admin/draw/${event.id}`)
  const order = page.getByRole('region', { name: 'Running order' })
  const shown = async () =>
    (await owner.order(event.id)).runs.map(({ go, draw, riderName, scratched }) =>
      [go, draw, riderName, ...(scratched ? ['out'] : [])].join(' '),
    )
  await expect(order.getByRole('status')).toHaveText('3 runs')
  await expectNoBarriers(page)

  await order.getByRole('button', { name: 'Rename Open 4D Sheet' }).click()
  await order.getByLabel('New name of Open 4D Sheet').fill('Open 4D')
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(order.getByRole('heading', { name: 'Open 4D', exact: true })).toBeVisible()

  await order.getByRole('button', { name: 'Edit 1 Dalas Burns' }).click()
  await order.getByLabel('Rider').fill('Dallas Burns')
  await expect(order.getByLabel('Change the name in all 2 runs of Dalas Burns')).toBeChecked()
  await expectNoBarriers(page)
  await order.getByRole('button', { name: 'Save' }).click()
  await expect(order.getByText('Dalas Burns', { exact: true })).toHaveCount(0)

  await order.getByRole('button', { name: 'Move Bo Reed up' }).click()
  await order.getByRole('button', { name: 'Scratch 2 Bo Reed' }).click()
  await expect(order.getByText('Scratched', { exact: true })).toBeVisible()
  await order.getByRole('button', { name: 'Add late entry' }).click()
  const late = page.getByRole('region', { name: 'Late entry' })
  await expect(late.getByLabel('Draw')).toHaveValue('T1')
  await late.getByLabel('Rider').fill('Di Winn')
  await late.getByRole('button', { name: 'Add late entry' }).click()
  await expect(order.getByRole('status')).toHaveText('4 runs · 1 scratched')
  const changed = ['Open 4D 2 Bo Reed out', 'Open 4D 1 Dallas Burns', 'Open 4D 3 Dallas Burns']
  expect(await shown()).toEqual([...changed, 'Open 4D T1 Di Winn'])

  await page.reload()
  await expect(order.getByText('Last change: Late entry Di Winn added')).toBeVisible()
  await order.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Change undone', 'Late entry Di Winn added')
  await expect(order.getByText('Last change: Bo Reed scratched')).toBeVisible()
  expect(await shown()).toEqual(changed)
  await order.getByLabel('Search the running order').fill('roan')
  await expect(order.getByRole('listitem')).toHaveCount(1)
})

test('a PDF is read by where its columns stand', { tag: '@long' }, async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await openOwnerPage(page, `/admin/event/${event.id}/running-order`)
  const riders = [
    ['1', 'Dallas Burns', 'Dash Ta Fame'],
    ['2', 'Amy Cole', 'Blue Moon'],
    ['3', 'Cy Reed', ''],
    ['10', 'Di Winn', 'Latte'],
  ]
  const texts = [
    { text: 'SATURDAY YOUTH', x: 220, y: 740 },
    ...['Draw', 'Rider', 'Horse'].map((text, column) => ({ text, x: 50 + column * 150, y: 715 })),
    ...riders.flatMap((cells, row) =>
      cells.map((text, column) => ({ text, x: 50 + column * 150, y: 700 - row * 15 })),
    ),
  ]
  const choose = (buffer: Buffer) =>
    page.getByLabel('The draw file').setInputFiles({ name: 'draw.pdf', mimeType: 'application/pdf', buffer })
  await choose(makePdf([]))
  await expectToast(page, 'This file could not be read')
  await choose(makePdf(texts))
  const lines = page.getByRole('region', { name: 'What was understood' }).getByRole('listitem')
  await expect(lines.filter({ hasText: 'Amy Cole' })).toContainText('2Amy ColeBlue MoonSaturday Youth')
  await expect(lines.filter({ hasText: 'Cy Reed' })).toContainText('The horse is missing')
  await expect(page.getByRole('button', { name: 'Import 4 runs' })).toBeVisible()
})

test('results are pasted after the draw, and find their runs', async ({ page, owner }) => {
  const { event } = await owner.addEventOf([])
  await openOwnerPage(page, `/admin/event/${event.id}/results`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Import the draw' })).toHaveAttribute(
    'href',
    `/admin/event/${event.id}/running-order`,
  )
  await owner.saveRunningOrder(event.id, [
    run('', 1, 'Amy Cole', 'Blue'),
    run('', 2, 'Bo Reed', 'Dash'),
    run('', 3, 'Amy Cole', 'Roan'),
    run('', 4, 'Cy Burns', 'Star'),
  ])
  await page.reload()
  await paste(
    page.getByRole('textbox', { name: 'The result sheet' }),
    '1D\n1  Reed, Bo  Dash  15.102\n2D\n1  Amy Cole  Roan  15.432\n2  Somebody  16.001\nAmy Cole  Blue  SCR\n',
  )
  await expect(page.getByText('3 results · 1 scratched · 1 line without a run')).toBeVisible()
  await page.getByLabel('Run of line 5').selectOption({ label: '4 Cy Burns · Star ' })
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save 4 results' }).click()
  await expectToast(page, 'Results saved')
  await expect(page.getByText('3 of 4 runs have a time.')).toBeVisible()
  const { runs } = await owner.order(event.id)
  expect(runs.map(({ seconds }) => seconds)).toEqual([null, 15.102, 15.432, 16.001])
  expect(runs.map(({ scratched }) => scratched)).toEqual([true, false, false, false])
})
