import { expect, test } from './support/test.ts'

test('/sports counts the events and videos of each sport', async ({ page, owner }) => {
  const rodeo = await owner.addSport({ name: 'Rodeo' })
  await owner.addSport({ name: 'Curling', isActive: false })
  const events = [
    await owner.addEvent({ name: 'Stampede', date: 'July 4, 2026', sportId: rodeo.id }),
    await owner.addEvent({ name: 'Harvest Moon', date: 'October 9, 2026', sportId: rodeo.id }),
  ]
  for (const { id } of events) await owner.addRider({ name: 'Tess Calloway', eventId: id })
  await owner.addRider({ name: 'Rylee McAllister', eventId: Number(events[0]?.id) })

  await page.goto('/sports')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('2 events · 3 videos')
})

test('/sports is searched by name, in any case', async ({ page, owner }) => {
  await owner.addSport({ name: 'Rodeo' })
  await owner.addSport({ name: 'Motocross' })
  await page.goto('/sports')
  const search = page.getByRole('searchbox', { name: 'Search sports' })
  await search.fill('MOTO')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Motocross')
  await search.fill('chess')
  await expect(page.getByText('No sport matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
