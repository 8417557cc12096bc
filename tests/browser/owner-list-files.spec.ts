import type { Locator } from '@playwright/test'
import { workbook } from '../support/workbook.ts'
import { expectToast, openOwnerPage } from './support/owner-area.ts'
import { expect, test } from './support/test.ts'

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What happens when a file is dropped on the list. */
const drop = (list: Locator, name: string, content: Buffer) =>
  list.evaluate(
    (element, { name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name))
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    },
    { name, base64: content.toString('base64') },
  )

test('a list with links and prices is read from an Excel file, by its button or dropped', {
  tag: '@long',
}, async ({ page, owner }) => {
  const { sport, event } = await owner.addEventOf([])
  await openOwnerPage(page, `/admin/event/${event.id}/running-order`)
  const list = page.getByRole('textbox', { name: 'The draw' })
  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('The draw file').setInputFiles({ name, mimeType: EXCEL, buffer })

  const whole = workbook(
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>Price</t></is></c>
      <c r="D1" t="str"><v>Born</v></c></row>
    <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" t="s"><v>3</v></c><c r="C3" s="1"><v>70</v></c><c r="D3" s="2"><v>38000</v></c></row>
    <row r="4"><c r="A4" t="inlineStr"><is><t>Calloway, "Tess" &amp; Co</t></is></c><c r="C4" s="1"><f>60+5</f><v>65</v></c></row>
    <row r="900000"><c r="ZZ900000" s="1"/></row>`,
    [
      '<t>Rider</t>',
      '<t>Video link</t>',
      '<r><t>Jo </t></r><r><t>Reed</t></r><rPh sb="0" eb="2"><t>no</t></rPh>',
      '<t>https://videos.example/jo</t>',
    ],
  )
  await drop(list, 'start list.xlsx', whole)
  await expect(list).toHaveValue(
    [
      'Rider\tVideo link\tPrice\tBorn',
      '\t\t\t',
      'Jo Reed\thttps://videos.example/jo\t$70.00\t1/14/2004',
      '"Calloway, ""Tess"" & Co"\t\t$65.00\t',
    ].join('\n'),
  )

  await choose('cut.xlsx', whole.subarray(0, 900))
  await expectToast(page, 'This file could not be read')
  await expectToast(
    page,
    'This Excel file is damaged. Save it again as .xlsx or as CSV, or paste its cells here.',
  )
  await choose('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  await expectToast(
    page,
    'This Excel file is from before 2007, or has a password. Save it as .xlsx without one, or as CSV.',
  )
  await choose('empty.xlsx', workbook(''))
  await expectToast(page, 'The first sheet of this Excel file is empty.')
  await expect(list, 'nothing is lost by a file that cannot be read').toHaveValue(/^Rider/)

  const row = (at: number, cells: string[], style = 0) =>
    `<row r="${at}">${cells.map((text) => `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`).join('')}</row>`
  const heads = row(1, ['Draw', 'Rider', 'Horse'])
  const friday = heads + row(2, ['1', 'Amy Cole', 'Blue']) + row(3, ['2', 'Bo Reed', 'Dash'], 3)
  await choose('weekend.xlsx', workbook(friday, [], heads + row(2, ['1', 'Cy Burns', 'Roan'])))
  await expect(page.getByRole('region', { name: 'What was understood' }).getByRole('status')).toHaveText(
    '6 lines: 2 runs, 3 headings and notes, 1 scratch',
  )

  await choose('start list.xlsx', whole)
  await expect(page.getByLabel('Meaning of column 4')).toHaveValue('none')
  await page.getByRole('button', { name: 'Import 2 riders' }).click()
  await expect(page.getByText('2 riders imported')).toBeVisible()
  await page.goto(`/admin/sport/${sport.id}?tab=riders`)
  await expect(page.getByLabel('Price of Jo Reed')).toHaveValue('$70')
  await expect(page.getByLabel('Name of Calloway, "Tess" & Co')).toBeVisible()
})
