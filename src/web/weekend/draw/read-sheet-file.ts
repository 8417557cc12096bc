import { writeTable } from '../../../contract/platform/table-text.ts'
import { readGoHeading } from '../../../contract/weekend/draw/line-kinds.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import type { PdfAnswer } from './pdf-worker.ts'

const MAX_BYTES = 20 * 1024 * 1024

const MAX_PDF_BYTES = 50 * 1024 * 1024

/** The text of a draw or a result sheet: a spreadsheet, a text file, or a PDF with its columns by position. */
export async function readDrawFile(file: File): Promise<string> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer())
  if (!start.includes('%PDF-')) return readListFile(file)
  if (file.size > MAX_PDF_BYTES) throw new Error('The file is too large: at most 50 MB.')
  return readPdf(await file.arrayBuffer())
}

/** In a worker, since hundreds of pages take seconds. */
function readPdf(bytes: ArrayBuffer): Promise<string> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    // pdf.js uses the same channel
    worker.onmessage = ({ data }: MessageEvent<PdfAnswer | object>) => {
      if ('drawText' in data) resolve(data.drawText)
      else if ('drawError' in data) reject(new Error(data.drawError))
    }
    worker.onerror = () => reject(new Error('This PDF could not be read. Paste its text instead.'))
    worker.postMessage({ drawPdf: bytes }, [bytes])
  }).finally(() => worker.terminate())
}

/** The text of a CSV or TSV file, or of an Excel file. */
async function readListFile(file: File): Promise<string> {
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
  // no maintained package gives the cells as they are shown
  const { chooseSheets, readWorkbook } = await import('./read-workbook.ts')
  const sheets = await readWorkbook(bytes).catch((cause) => {
    throw new Error(
      'This Excel file is damaged. Save it again as .xlsx or as CSV, or paste its cells here.',
      { cause },
    )
  })
  if (sheets.length === 0) throw new Error('The first sheet of this Excel file is empty.')
  const { read, unread } = chooseSheets(sheets)
  if (unread.length > 0)
    toast({
      title: `Read from this file: ${read.map(({ name }) => name).join(', ')}`,
      description: `Not read: ${unread.map(({ name }) => name).join(', ')}. Paste the cells if there are runs in it.`,
    })
  return writeTable(
    read.flatMap(({ name, rows }) => (read.length > 1 && readGoHeading(name) ? [[name], ...rows] : rows)),
  )
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, at) => bytes[at] === byte)
