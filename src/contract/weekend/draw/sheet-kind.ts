import { guessShape } from '../../catalogue/start-list-columns.ts'
import { readTable } from '../../platform/table-text.ts'
import { readHeadings } from './columns.ts'
import { readDraw } from './read-draw.ts'

/** An order of go, or a list of riders with their links and prices. */
export type SheetKind = 'draw' | 'list'

/** What a pasted sheet is: links make it a list, and so do prices where no draw stands beside them. */
export function sheetKind(text: string): SheetKind {
  const table = readTable(text)
  const { columns, hasHeader } = guessShape(table)
  if (columns.includes('videoUrl')) return 'list'
  const isNumbered = table.some(({ cells }) => readHeadings(cells)?.includes('draw'))
  const saysPrices = (['price', 'salesLimit', 'horseCount'] as const).some((one) => columns.includes(one))
  if (hasHeader && saysPrices && !isNumbered) return 'list'
  return readDraw(text).some(({ run }) => run) ? 'draw' : 'list'
}
