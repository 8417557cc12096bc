/**
 * One line of a CSV file. A cell that a spreadsheet would take for a formula gets an apostrophe before it, since buyers
 * and riders choose what they are called.
 */
export const csvLine = (cells: (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
