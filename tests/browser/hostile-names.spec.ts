import { expect, test } from './support/test.ts'

const SCRIPT = '</script><script>window.tricked = true</script><img src=x onerror="window.tricked = true">'

test('a script in a name is only its letters, on every page', async ({ page, owner }) => {
  const name = `Jane ${SCRIPT}`
  await owner.changeShop({ brand: `Films ${SCRIPT}`.slice(0, 80), tagline: SCRIPT })
  const sport = await owner.addSport({ name, description: SCRIPT })
  const event = await owner.addEvent({ name, date: SCRIPT.slice(0, 100), sportId: sport.id })
  const rider = await owner.addRider({ name, eventId: event.id })
  const pages = [
    '/',
    '/sports',
    `/sport/${sport.id}/events`,
    `/event/${event.id}`,
    `/event/${event.id}?rider=${rider.id}`,
  ]
  for (const path of pages) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { name: SCRIPT }).first()).toBeVisible()
    expect(await page.evaluate(() => 'tricked' in window)).toBe(false)
    for (const data of await page.locator('script[type$="json"]').allTextContents()) JSON.parse(data)
  }
})

test('a search is only its letters', async ({ page, owner }) => {
  const { event } = await owner.addEventOf(['Tess Calloway'])
  await page.goto(`/event/${event.id}`)
  await page.getByRole('searchbox').fill('(.*) [\\')
  await expect(page.getByText('No riders match your search. Try a different name.')).toBeVisible()
})
