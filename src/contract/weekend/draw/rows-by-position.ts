/** A piece of text on a page of a PDF, in points from the left and from the bottom. */
export interface PlacedText {
  text: string
  x: number
  y: number
  width: number
  height: number
}

/** Lines of text with a tab at every column's edge, by the positions on the page. */
export function rowsByPosition(pages: PlacedText[][]): string {
  const rows = pages.map(rowsOf)
  const edges = columnEdges(rows.flat())
  return rows.map((page) => page.map((cells) => toLine(cells, edges)).join('\n')).join('\n')
}

/** Pieces at the same height are a row; those that nearly touch are a cell. */
function rowsOf(pieces: PlacedText[]): PlacedText[][] {
  const rows: PlacedText[][] = []
  const filled = pieces.filter(({ text }) => text.trim() !== '')
  for (const piece of filled.toSorted((a, b) => b.y - a.y || a.x - b.x)) {
    const row = rows.at(-1)
    if (row?.[0] && Math.abs(row[0].y - piece.y) < Math.max(2, piece.height * 0.45)) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => joinCells(row.toSorted((a, b) => a.x - b.x)))
}

function joinCells(row: PlacedText[]): PlacedText[] {
  const cells: PlacedText[] = []
  for (const piece of row) {
    const last = cells.at(-1)
    const gap = last ? piece.x - (last.x + last.width) : 0
    if (last && gap < piece.height * 0.75) {
      const space = gap > piece.height * 0.12 && !last.text.endsWith(' ') ? ' ' : ''
      last.text += space + piece.text
      last.width = piece.x + piece.width - last.x
    } else cells.push({ ...piece })
  }
  return cells
}

const NEAR = 8

/** Where the cells of many rows begin. */
function columnEdges(rows: PlacedText[][]): number[] {
  const wide = rows.filter((cells) => cells.length > 1)
  const groups: { from: number; to: number; cells: number }[] = []
  for (const { x, width } of wide.flat().toSorted((a, b) => a.x - b.x)) {
    const group = groups.at(-1)
    if (group && x - group.from <= NEAR) {
      group.to = Math.max(group.to, x + width)
      group.cells++
    } else groups.push({ from: x, to: x + width, cells: 1 })
  }
  const columns: { from: number; to: number }[] = []
  for (const group of groups.filter(({ cells }) => cells >= Math.max(2, wide.length * 0.2))) {
    const last = columns.at(-1)
    // right-aligned numbers begin apart
    if (last && group.from < last.to && group.from - last.from < 24) last.to = Math.max(last.to, group.to)
    else columns.push({ from: group.from, to: group.to })
  }
  return columns.map(({ from }) => from)
}

function toLine(cells: PlacedText[], edges: number[]): string {
  if (cells.length === 1) return cells[0]?.text.trim() ?? ''
  const columns = edges.map(() => [] as string[])
  for (const { x, text } of cells) {
    const at = Math.max(
      0,
      edges.findLastIndex((edge) => edge <= x + NEAR),
    )
    columns[at]?.push(text.trim())
  }
  return columns.map((texts) => texts.join(' ')).join('\t')
}
