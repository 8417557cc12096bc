import { expect, test } from './support/test.ts'

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
