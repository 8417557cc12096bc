import { getDocumentProxy } from 'unpdf'
import { type PlacedText, rowsByPosition } from '../../contract/draw/rows-by-position.ts'

const scope = self as unknown as {
  onmessage: (message: MessageEvent<ArrayBuffer>) => void
  postMessage(answer: { text: string } | { error: string }): void
}

scope.onmessage = async ({ data }) => {
  try {
    const text = await readPages(new Uint8Array(data))
    scope.postMessage(
      text.trim()
        ? { text }
        : { error: 'This PDF holds pictures and no text. Type the draw, or ask for it as a spreadsheet.' },
    )
  } catch (error) {
    scope.postMessage({ error: sentenceFor(error) })
  }
}

async function readPages(bytes: Uint8Array): Promise<string> {
  const pdf = await getDocumentProxy(bytes)
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
