import { expect, it, vi } from 'vitest'
import { makePdf } from '../../../../tests/support/pdf.ts'
import type { PdfAnswer } from './pdf-worker.ts'

/** What the worker answers to a page that sends it this file. */
async function ask(file: Buffer): Promise<PdfAnswer> {
  const worker = new EventTarget()
  const answer = new Promise<PdfAnswer>((resolve) => Object.assign(worker, { postMessage: resolve }))
  vi.stubGlobal('self', worker)
  vi.resetModules()
  await import('./pdf-worker.ts')
  worker.dispatchEvent(new MessageEvent('message', { data: { drawPdf: Uint8Array.from(file).buffer } }))
  return answer.finally(() => vi.unstubAllGlobals())
}

it('reads the text of a PDF by where its columns stand', async () => {
  const texts = [
    { text: 'SATURDAY YOUTH', x: 220, y: 740 },
    ...['Draw', 'Rider', 'Horse'].map((text, column) => ({ text, x: 50 + column * 150, y: 715 })),
    ...['2', 'Amy Cole', 'Blue Moon'].map((text, column) => ({ text, x: 50 + column * 150, y: 700 })),
  ]
  const answer = await ask(makePdf(texts))
  expect(answer).toHaveProperty('drawText')
  const lines = 'drawText' in answer ? answer.drawText.split('\n') : []
  expect(lines.map((line) => line.split(/\s{2,}|\t/).filter(Boolean))).toEqual([
    ['SATURDAY YOUTH'],
    ['Draw', 'Rider', 'Horse'],
    ['2', 'Amy Cole', 'Blue Moon'],
  ])
})

it('says of a damaged PDF, and of one without text, what to do', async () => {
  expect(await ask(Buffer.from('%PDF-1.4\nnothing'))).toEqual({
    drawError: 'This PDF is damaged. Paste its text instead.',
  })
  expect(await ask(makePdf([]))).toEqual({
    drawError: 'This PDF holds pictures and no text. Type the draw, or ask for it as a spreadsheet.',
  })
})
