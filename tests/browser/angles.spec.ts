import { pathTo } from '../../src/contract/pages.ts'
import { openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

test('runs that two cameras filmed are sold from one camera or from both, and back', async ({
  page,
  owner,
}) => {
  const { event } = await owner.addEventOf([])
  await owner.saveRunningOrder(
    event.id,
    ['Amy Cole', 'Bo Reed', 'Cy Burns', 'Dee Fox'].map((riderName, index) => ({
      ...{ go: 'Open', draw: index + 1, riderName, horseName: 'Dash' },
      ...{ scratched: false, dragAfter: false },
    })),
  )
  await owner.addClips(
    event.id,
    [0, 1, 2, 3].flatMap((index) =>
      ['A', 'B'].map((camera, at) => ({
        name: `${camera}000${index}.MP4`,
        camera,
        startedAt: new Date(Date.UTC(2026, 5, 12, 15, 0, 60 * index + at)).toISOString(),
        ...{ seconds: 20, bytes: 300_000_000 },
      })),
    ),
  )
  const { runs } = await owner.order(event.id)
  const { clips } = await owner.matching(event.id)
  await owner.decide(
    event.id,
    clips.map(({ id }, index) => ({ id, runId: runs[Math.floor(index / 2)]?.id ?? null })),
  )
  await openOwnerPage(page, pathTo('adminClips', { eventId: event.id }))
  const angles = async () => (await owner.matching(event.id)).clips.filter(({ angle }) => angle).length
  await expect(
    page.getByText('4 runs were filmed from 2 angles. Which camera’s video is sold?'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Sell both' }).click()
  await expect(page.getByText('4 runs are sold from each camera')).toBeVisible()
  await expect(page.getByText('second angle')).toHaveCount(4)
  expect(await angles()).toBe(4)
  await page.getByRole('button', { name: 'Only B' }).click()
  await expect(page.getByText(/4 runs are|4 runs were/)).toBeHidden()
  expect(await angles()).toBe(0)
  expect((await owner.matching(event.id)).clips.map(({ runId }) => runId)).toEqual(
    runs.flatMap(({ id }) => [null, id]),
  )
})
