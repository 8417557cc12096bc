import type { PdfAnswer } from './pdf-worker.ts'
import { readListFile } from './read-list-file.ts'

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
    // pdf.js speaks on the same line; what is not ours is left to it
    worker.onmessage = ({ data }: MessageEvent<PdfAnswer | object>) => {
      if ('drawText' in data) resolve(data.drawText)
      else if ('drawError' in data) reject(new Error(data.drawError))
    }
    worker.onerror = () => reject(new Error('This PDF could not be read. Paste its text instead.'))
    worker.postMessage({ drawPdf: bytes }, [bytes])
  }).finally(() => worker.terminate())
}
