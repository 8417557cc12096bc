import { expect, test } from 'vitest'
import { builtInFormat, chooseSheets, shownNumber } from './read-workbook.ts'

test.each([
  [65, 'General', '65'],
  [0.1 + 0.2, '', '0.3'],
  [65, '0.00', '65.00'],
  [1234.5, '"$"#,##0.00', '$1234.50'],
  [65, '[$$-409]#,##0_);[Red]([$$-409]#,##0)', '$65'],
  [0.15, builtInFormat(9), '15%'],
  [46188, builtInFormat(14), '6/15/2026'],
  [46188.5, 'yyyy-mm-dd hh:mm', '6/15/2026 12:00'],
  [0.75, builtInFormat(20), '18:00'],
  [17, '"Nr. "0', '17'],
  [17, '0 "days"', '17'],
  [1e300, 'm/d/yyyy', '1e+300'],
])('%d as %s is shown as %s', (value, format, shown) => {
  expect(shownNumber(value, format)).toBe(shown)
})

test('files of an old Mac count their days from 1904', () => {
  expect(shownNumber(44726, 'm/d/yyyy', true)).toBe('6/15/2026')
})

test('sheets with the same headings are read together, others are named', () => {
  const sheet = (name: string, ...rows: string[][]) => ({ name, rows })
  const heads = ['Draw', 'Rider', 'Horse']
  const names = (sheets: { name: string }[]) => sheets.map(({ name }) => name)
  const chosen = chooseSheets([
    sheet('Info', ['Lone Star Shootout']),
    sheet('Friday', ['OPEN'], heads, ['1', 'Amy Cole', 'Blue']),
    sheet('Saturday', heads, ['1', 'Bo Reed', 'Dash']),
    sheet('Payout', ['Place', 'Name', 'Amount'], ['1', 'Amy Cole', '$900']),
  ])
  expect([names(chosen.read), names(chosen.unread)]).toEqual([
    ['Friday', 'Saturday'],
    ['Info', 'Payout'],
  ])
  expect(names(chooseSheets([sheet('One', ['1', 'Amy']), sheet('Two', ['2', 'Bo'])]).read)).toEqual(['One'])
})
