import { writeTable } from '../../../contract/platform/table-text.ts'

const MAX_BYTES = 20 * 1024 * 1024

/** The rows of a start list as text: a CSV or TSV file, or the first sheet of an Excel file. */
export async function readListFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error('The file is too large: at most 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x50, 0x4b])) return readExcel(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new Error(
      'This Excel file is from before 2007, or has a password. Save it as .xlsx without one, or as CSV.',
    )
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readExcel(bytes: Uint8Array<ArrayBuffer>) {
  // our own few lines: the browser can unzip and read XML, and no kept package gives the cells as they are shown
  const { readWorkbook } = await import('./spreadsheet/read-workbook.ts')
  const table = await readWorkbook(bytes).catch((cause) => {
    throw new Error(
      'This Excel file is damaged. Save it again as .xlsx or as CSV, or paste its cells here.',
      { cause },
    )
  })
  if (table.length === 0) throw new Error('The first sheet of this Excel file is empty.')
  return writeTable(table)
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte)
