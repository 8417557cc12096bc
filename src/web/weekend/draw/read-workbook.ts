import { DAY } from '../../../contract/time.ts'
import { readHeadings } from '../../../contract/weekend/draw/columns.ts'
import { type Archive, openArchive } from './unzip.ts'

// no start list is wider
const MOST_COLUMNS = 100

export interface WorkbookSheet {
  name: string
  rows: string[][]
}

/** The visible sheets that have cells, as they are shown, at their rows and columns. Struck cells are `~~text~~`. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<WorkbookSheet[]> {
  const archive = openArchive(bytes)
  const workbook = await readXml(archive, 'xl/workbook.xml')
  const links = await readXml(archive, 'xl/_rels/workbook.xml.rels')
  if (!workbook || !links) throw new Error('There is no workbook in it')
  const all = named(workbook, 'sheet')
  const visible = all.filter((one) => !one.getAttribute('state'))
  const from1904 = /^(1|true)$/.test(named(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '')
  const strings = named(await readXml(archive, 'xl/sharedStrings.xml'), 'si').map(textOf)
  const styles = await readXml(archive, 'xl/styles.xml')
  const formats = formatsOf(styles)
  const struck = struckOf(styles)
  const shown = (cell: Element) => {
    const value = named(cell, 'v')[0]?.textContent ?? ''
    switch (cell.getAttribute('t')) {
      case 's':
        return strings[Number(value)] ?? ''
      case 'inlineStr':
        return textOf(cell)
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE'
      case 'str':
      case 'd':
      case 'e':
        return value
      default:
        return value === ''
          ? ''
          : shownNumber(Number(value), formats[Number(cell.getAttribute('s'))] ?? '', from1904)
    }
  }
  const struckOrNot = (cell: Element) => {
    const text = shown(cell).trim()
    return text !== '' && struck[Number(cell.getAttribute('s'))] ? `~~${text}~~` : text
  }
  const sheets: WorkbookSheet[] = []
  for (const sheet of visible.length > 0 ? visible : all) {
    const link = named(links, 'Relationship').find((one) => one.getAttribute('Id') === idOf(sheet))
    const target = link?.getAttribute('Target') ?? ''
    const cells = await readXml(archive, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    if (!cells) throw new Error('The sheet is missing')
    const rows = placeCells(named(cells, 'row'), struckOrNot)
    if (rows.length > 0) sheets.push({ name: sheet.getAttribute('name') ?? '', rows })
  }
  return sheets
}

/** The sheets of a workbook that have the same column headings, a day or a class each; else the first alone. */
export function chooseSheets(sheets: WorkbookSheet[]): { read: WorkbookSheet[]; unread: WorkbookSheet[] } {
  const headings = new Map(
    sheets.map((sheet) => [
      sheet,
      sheet.rows
        .map(readHeadings)
        .find((found) => found)
        ?.join() ?? '',
    ]),
  )
  const first = sheets.find((sheet) => headings.get(sheet)) ?? sheets[0]
  const isRead = (sheet: WorkbookSheet) =>
    sheet === first || (headings.get(sheet) !== '' && first && headings.get(sheet) === headings.get(first))
  return { read: sheets.filter(isRead), unread: sheets.filter((sheet) => !isRead(sheet)) }
}

async function readXml(archive: Archive, name: string) {
  const bytes = await archive(name)
  if (!bytes) return null
  const xml = new DOMParser().parseFromString(new TextDecoder().decode(bytes), 'application/xml')
  if (xml.getElementsByTagName('parsererror').length > 0) throw new Error(`${name} is broken`)
  return xml
}

// namespace prefixes differ between programs
const named = (parent: Document | Element | null, name: string) =>
  Array.from(parent?.getElementsByTagNameNS('*', name) ?? [])

const idOf = (sheet: Element | undefined) =>
  Array.from(sheet?.attributes ?? []).find((attribute) => attribute.localName === 'id')?.value

/** Rich text comes in runs; phonetic hints are left out. */
const textOf = (element: Element) =>
  named(element, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent)
    .join('')

/** The number format of each cell style. */
function formatsOf(styles: Document | null) {
  const own = new Map(
    named(styles, 'numFmt').map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  )
  return named(named(styles, 'cellXfs')[0] ?? null, 'xf').map((style) => {
    const id = style.getAttribute('numFmtId')
    return own.get(id) ?? builtInFormat(Number(id))
  })
}

/** Whether each cell style strikes its text through. */
function struckOf(styles: Document | null) {
  const fonts = named(named(styles, 'fonts')[0] ?? null, 'font').map((font) => {
    const strike = named(font, 'strike')[0]
    return strike !== undefined && !/^(0|false)$/.test(strike.getAttribute('val') ?? '')
  })
  return named(named(styles, 'cellXfs')[0] ?? null, 'xf').map(
    (style) => fonts[Number(style.getAttribute('fontId'))] ?? false,
  )
}

function placeCells(rows: Element[], shown: (cell: Element) => string) {
  const table: string[][] = []
  for (const row of rows) {
    const number = Number(row.getAttribute('r')) || table.length + 1
    const cells: string[] = []
    for (const cell of named(row, 'c')) {
      const column = columnOf(cell.getAttribute('r')) ?? cells.length
      const text = shown(cell)
      // a sheet may have a million cells with only a style
      if (text === '' || column >= MOST_COLUMNS) continue
      while (cells.length < column) cells.push('')
      cells[column] = text
    }
    if (cells.length === 0) continue
    while (table.length < number - 1) table.push([])
    table[number - 1] = cells
  }
  return table
}

/** `C7` is in column 2, counted from 0. */
function columnOf(place: string | null) {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

const DAY_MS = DAY

/** Built-in number formats by id; others show the number as it is. */
const BUILT_IN: Record<number, string> = {
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'm/d/yyyy'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'])),
  22: 'm/d/yyyy h:mm',
}

export const builtInFormat = (id: number) => BUILT_IN[id] ?? ''

/** A number as the spreadsheet shows it: decimals, dollar sign, dates and times. */
export function shownNumber(value: number, format: string, from1904 = false): string {
  const [positive = ''] = format.split(';')
  // [Red], [$$-409] and quoted text are no date codes
  const code = positive.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '').toLowerCase()
  if (/[dy]|h|s|m/.test(code) && !/[0#]/.test(code)) return shownTime(value, code, from1904)
  const percent = code.includes('%')
  const decimals = /\.(0+)/.exec(code)?.[1]?.length
  const scaled = percent ? value * 100 : value
  // rounds floating-point noise
  const digits = decimals === undefined ? String(Number(scaled.toPrecision(12))) : scaled.toFixed(decimals)
  return `${/\$/.test(positive) ? '$' : ''}${digits}${percent ? '%' : ''}`
}

function shownTime(value: number, code: string, from1904: boolean) {
  // the epoch is December 30, 1899, or January 1, 1904 in old Mac files
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const time = new Date(Math.round((first + value * DAY_MS) / 60_000) * 60_000)
  if (Number.isNaN(time.getTime())) return String(value)
  const day = `${time.getUTCMonth() + 1}/${time.getUTCDate()}/${time.getUTCFullYear()}`
  const clock = time.toISOString().slice(11, 16)
  const hasDay = /[dy]/.test(code)
  const hasClock = /[hs]/.test(code)
  return hasDay && hasClock ? `${day} ${clock}` : hasClock ? clock : day
}
