import { getDocumentProxy } from 'unpdf'
import { type PlacedText, rowsByPosition } from '../../../contract/weekend/draw/rows-by-position.ts'

export type PdfAnswer = { drawText: string } | { drawError: string }

const answer = (said: PdfAnswer) => self.postMessage(said)

self.addEventListener('message', async ({ data }: MessageEvent<{ drawPdf?: ArrayBuffer }>) => {
  if (!data.drawPdf) return
  try {
    const text = await readPages(new Uint8Array(data.drawPdf))
    answer(text.trim() ? { drawText: text } : { drawError: NO_TEXT })
  } catch (error) {
    answer({ drawError: sentenceFor(error) })
  }
})

const NO_TEXT = 'This PDF holds pictures and no text. Type the draw, or ask for it as a spreadsheet.'

async function readPages(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
  const pages: PlacedText[][] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item)) return []
        const [, , , , x = 0, y = 0] = item.transform as number[]
        return [{ text: item.str, x, y, width: item.width, height: item.height || 10 }]
      }),
    )
  }
  return rowsByPosition(pages)
}

const sentenceFor = (error: unknown) =>
  error instanceof Error && error.name === 'PasswordException'
    ? 'This PDF has a password. Save it without one, or paste its text.'
    : 'This PDF is damaged. Paste its text instead.'
