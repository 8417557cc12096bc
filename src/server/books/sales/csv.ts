// without it spreadsheets do not read the file as UTF-8
export const BYTE_ORDER_MARK = '\uFEFF'

/** A cell that a spreadsheet would run as a formula gets an apostrophe: buyers and riders choose their names. */
export const csvLine = (cells: (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
