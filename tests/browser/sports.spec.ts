import { expect, test } from './support/test.ts'

test('/sports is searched by sport, in any case, and by rider', async ({ page, owner }) => {
  await owner.addEventOf(['Tess Calloway'])
  await owner.addSport({ name: 'Motocross' })
  await page.goto('/sports')
  const search = page.getByRole('searchbox', { name: 'Find your run' })
  await search.fill('MOTO')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Motocross')
  await search.fill('calloway')
  await expect(page.getByRole('search').getByRole('link')).toContainText('Tess Calloway')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})
