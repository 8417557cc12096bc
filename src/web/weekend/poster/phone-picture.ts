import type { Poster } from '../../../contract/weekend/poster/poster.ts'
import { qrModules } from './qr-code.tsx'

/** The size of a phone's screen. */
const WIDTH = 1080
const HEIGHT = 1920
const MARGIN = 90

/** The poster as a picture in the shop's colors. */
export async function phonePicture({ event, shortAddress, eventUrl }: Poster, brand: string): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures')
  const fonts = ['800 100px "Archivo Variable"', '600 60px "Inter Variable"']
  await Promise.all(fonts.map((font) => document.fonts.load(font)))
  pen.fillStyle = '#0b0d13'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  const trail = pen.createLinearGradient(0, 0, WIDTH, 0)
  trail.addColorStop(0, '#fbb03b')
  trail.addColorStop(1, '#5f9bff')
  pen.fillStyle = trail
  pen.fillRect(0, 0, WIDTH, 14)

  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  pen.fillStyle = '#f7f5f1'
  const display = (size: number) => `800 ${size}px "Archivo Variable", sans-serif`
  const plain = (size: number) => `600 ${size}px "Inter Variable", sans-serif`
  let y = 150
  const write = (text: string, font: (size: number) => string, size: number, lines = 1) => {
    for (const line of wrapped(pen, text, font, size, lines)) {
      pen.font = font(line.size)
      pen.fillText(line.text, WIDTH / 2, y)
      y += line.size * 1.12
    }
  }
  write('Your run', display, 170)
  write('is up tonight', display, 136)
  y += 46
  write(event.name, plain, 58, 2)
  y += 8
  pen.fillStyle = '#bdb6aa'
  write(event.date, plain, 44)
  y += 50
  const side = Math.min(780, HEIGHT - y - 330)
  drawCode(pen, eventUrl, { x: (WIDTH - side) / 2, y, side })
  y += side + 50
  write('Scan the code, or type', plain, 40)
  y += 8
  pen.fillStyle = '#f7f5f1'
  write(shortAddress, display, 76)
  pen.fillStyle = '#bdb6aa'
  y = HEIGHT - 90
  write(brand, plain, 36)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), 'image/png'),
  )
}

/** Wraps into at most `lines` lines, and shrinks to fit. */
function wrapped(
  pen: CanvasRenderingContext2D,
  text: string,
  font: (size: number) => string,
  size: number,
  lines: number,
): { text: string; size: number }[] {
  const room = WIDTH - 2 * MARGIN
  const widthOf = (part: string, at: number) => {
    pen.font = font(at)
    return pen.measureText(part).width
  }
  if (lines > 1 && widthOf(text, size) > room) {
    const words = text.split(/\s+/)
    const halves = words.slice(1).map((_, index) => {
      const parts = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
      return { parts, widest: Math.max(...parts.map((part) => widthOf(part, size))) }
    })
    const [best] = halves.toSorted((a, b) => a.widest - b.widest)
    if (best) return best.parts.flatMap((part) => wrapped(pen, part, font, size, 1))
  }
  return [{ text, size: Math.floor(size * Math.min(1, room / widthOf(text, size))) }]
}

function drawCode(
  pen: CanvasRenderingContext2D,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const rows = qrModules(text)
  const module = Math.floor(side / rows.length)
  const start = Math.floor((side - module * rows.length) / 2)
  pen.fillStyle = 'white'
  pen.beginPath()
  pen.roundRect(x, y, side, side, 28)
  pen.fill()
  pen.fillStyle = 'black'
  rows.forEach((row, down) => {
    row.forEach((dark, right) => {
      if (dark) pen.fillRect(x + start + right * module, y + start + down * module, module, module)
    })
  })
  pen.fillStyle = '#bdb6aa'
}
