import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { pages, pathTo, shortPath } from '../../src/contract/pages.ts'
import { choose, expectToast, openOwnerPage } from './support/owner-area.ts'
import { scanned } from './support/scanned.ts'
import { expect, test } from './support/test.ts'

const MM = 72 / 25.4
const field = (page: Page) => page.getByLabel('Word of the short address')

test('the poster prints on one sheet of either paper, its codes lead to the event, and the owner chooses its word', async ({
  page,
  owner,
  shop,
}) => {
  const { event, sport } = await owner.addEventOf(['Tess Calloway'])
  await openOwnerPage(page, pages.adminSport.path.replace(':sportId', String(sport.id)))
  await choose(page, `More for ${event.name}`, 'Open event')
  await page.getByRole('link', { name: /^Poster/ }).click()
  await expect(page).toHaveURL(pathTo('adminPoster', { eventId: event.id }))
  const word = await field(page).inputValue()
  const said = shop.url.replace('http://', '') + shortPath(word)
  const sheet = page.getByRole('region', { name: `Poster of ${event.name}` })
  await expect(sheet).toContainText('Your run is up tonight')
  expect(await scanned(sheet)).toBe(shop.url + pathTo('event', { id: event.id }))

  for (const [paper, size] of [
    ['Letter', [215.9, 279.4]],
    ['A4', [210, 297]],
  ] as const) {
    await page.getByLabel(paper, { exact: true }).check()
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const { totalPages, text } = await extractText(pdf, { mergePages: true })
    expect(totalPages).toBe(1)
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect([width / MM, height / MM].map(Math.round)).toEqual(size.map(Math.round))
    const plain = text.replace(/\s+/g, ' ')
    for (const part of ['Your run is up tonight', event.name, event.date, said]) expect(plain).toContain(part)
    expect(plain).not.toContain('Word of the short address')
  }

  await test.step('the picture for phones', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture for phones' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${word}.png`)
    const picture = await readFile(await download.path())
    const { width, height } = await sharp(picture).metadata()
    expect([width, height]).toEqual([1080, 1920])
    expect(await scanned(picture)).toBe(shop.url + pathTo('event', { id: event.id }))
  })
  await test.step('a line of its own, and a PDF for the copy shop', async () => {
    await page.getByLabel('Line').fill('Videos by Monday noon')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet).toContainText('Videos by Monday noon')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PDF' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`${word}.pdf`)
    const bytes = await readFile(await download.path())
    const pdf = await getDocumentProxy(new Uint8Array(bytes))
    expect(pdf.numPages).toBe(1)
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    expect([width / MM, height / MM].map(Math.round)).toEqual([210, 297])
    const jpeg = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
    expect(await scanned(await sharp(jpeg).resize(900).toBuffer())).toBe(
      shop.url + pathTo('event', { id: event.id }),
    )
  })
  await test.step('another word', async () => {
    await field(page).fill('no 1')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('A short address has 3 to 24 letters')).toBeVisible()
    await field(page).fill('Finals')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectToast(page, 'Short address changed')
    await expect(sheet).toContainText('/e/finals')
    for (const heard of ['finals', word]) {
      const answer = await page.request.get(shortPath(heard))
      expect(answer.url()).toBe(shop.url + pathTo('event', { id: event.id }))
      expect(await answer.text()).toContain(event.name)
    }
  })
})

test('an address of wide letters stays in one line, on the screen and on paper', { tag: '@long' }, async ({
  page,
  owner,
  shop,
}) => {
  const { event } = await owner.addEventOf([])
  await openOwnerPage(page, pathTo('adminPoster', { eventId: event.id }))
  const sheet = page.getByRole('region', { name: `Poster of ${event.name}` })
  for (const word of ['hammer', 'mammoth', 'mmmmmmmmmmmmwwwwwwwwwwww', 'till']) {
    await field(page).fill(word)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const said = shop.url.replace('http://', '') + shortPath(word)
    const address = sheet.getByText(said)
    await expect(address).toBeVisible()
    // its size follows from how wide its letters are, once they are drawn
    const fit = () =>
      address.evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        const whole = element.closest('section')?.getBoundingClientRect().width ?? 0
        const rects = [...text.getClientRects()]
        const share = Math.max(...rects.map(({ width }) => width)) / whole
        return { lines: rects.length, isWithin: share < 0.93 }
      })
    await expect.poll(fit, word).toEqual({ lines: 1, isWithin: true })
    const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    const { text } = await extractText(pdf, { mergePages: true })
    expect(text).toContain(said)
  }
})
