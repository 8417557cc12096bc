import type { Poster } from '../../../contract/weekend/poster/poster.ts'
import { qrModules } from '../../platform/ui/qr-code.tsx'

/** In pixels: a phone's screen, and paper at 300 dpi. */
const FORMATS = {
  phone: { width: 1080, height: 1920, back: '#0b0d13', ink: '#f7f5f1', quiet: '#bdb6aa' },
  letter: { width: 2550, height: 3300, back: '#ffffff', ink: '#000000', quiet: '#000000' },
  a4: { width: 2480, height: 3508, back: '#ffffff', ink: '#000000', quiet: '#000000' },
}
type Format = keyof typeof FORMATS
const BAND = '#0b0d13'
const ON_BAND = '#f7f5f1'

export interface Look {
  brand: string
  logoUrl: string | null
}

/** For a phone or a story. */
export const phonePicture = async (poster: Poster, look: Look) =>
  pictureOf(await drawn(poster, look, 'phone'), 'image/png')

/** A page to print elsewhere. */
export async function posterPdf(poster: Poster, look: Look, paper: 'a4' | 'letter'): Promise<Blob> {
  const canvas = await drawn(poster, look, paper)
  return pdfOf(await pictureOf(canvas, 'image/jpeg'), canvas)
}

const pictureOf = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture was made'))), type, 0.95),
  )

/** The poster in the shop's colors. */
async function drawn({ event, line, shortAddress, eventUrl }: Poster, look: Look, format: Format) {
  const { width, height, back, ink, quiet } = FORMATS[format]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser cannot draw pictures')
  const fonts = ['800 100px "Archivo Variable"', '600 60px "Inter Variable"']
  const [logo] = await Promise.all([
    look.logoUrl ? loaded(look.logoUrl) : null,
    ...fonts.map((font) => document.fonts.load(font)),
  ])
  pen.fillStyle = back
  pen.fillRect(0, 0, width, height)
  // measures are those of the phone
  const unit = width / FORMATS.phone.width
  const bottom = height / unit
  pen.scale(unit, unit)
  pen.fillStyle = trail(pen)
  pen.fillRect(0, 0, WIDTH, 18)

  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  const display = (size: number) => `800 ${size}px "Archivo Variable", sans-serif`
  const plain = (size: number) => `600 ${size}px "Inter Variable", sans-serif`
  let y = format === 'phone' ? 150 : 80
  const write = (text: string, font: (size: number) => string, size: number, lines = 1) => {
    for (const part of wrapped(pen, text, font, size, lines)) {
      pen.font = font(part.size)
      pen.fillText(part.text, WIDTH / 2, y)
      y += part.size * 1.12
    }
  }
  pen.fillStyle = ink
  write(line, display, 150, 2)
  y += 40
  write(event.name, plain, 58, 2)
  y += 8
  pen.fillStyle = quiet
  write(event.date, plain, 44)
  y += 36
  const side = Math.min(800, bottom - y - 340)
  drawCode(pen, eventUrl, { x: (WIDTH - side) / 2, y, side })
  y += side + 36
  pen.fillStyle = quiet
  write('Scan the code, or type', plain, 40)
  y += 8
  pen.fillStyle = ink
  write(shortAddress, display, 76)
  drawBand(pen, { ...look, logo, font: plain, top: bottom - BAND_HEIGHT })
  return canvas
}

const BAND_HEIGHT = 130

/** The logo or the name, on the dark ground of the shop. */
function drawBand(
  pen: CanvasRenderingContext2D,
  {
    brand,
    logo,
    font,
    top,
  }: Look & { logo: HTMLImageElement | null; font: (size: number) => string; top: number },
) {
  pen.fillStyle = BAND
  pen.fillRect(0, top, WIDTH, BAND_HEIGHT)
  if (logo) {
    const scale = Math.min(70 / logo.height, (WIDTH - 2 * MARGIN) / logo.width)
    const [wide, high] = [logo.width * scale, logo.height * scale]
    pen.drawImage(logo, (WIDTH - wide) / 2, top + (BAND_HEIGHT - high) / 2, wide, high)
    return
  }
  const [name = { text: brand, size: 40 }] = wrapped(pen, brand, font, 44, 1)
  pen.fillStyle = ON_BAND
  pen.font = font(name.size)
  pen.fillText(name.text, WIDTH / 2, top + (BAND_HEIGHT - name.size) / 2)
}

/** The two colors of the shop, from left to right. */
function trail(pen: CanvasRenderingContext2D) {
  const colors = getComputedStyle(document.documentElement)
  const gradient = pen.createLinearGradient(0, 0, WIDTH, 0)
  for (const [at, name] of ['--color-fill', '--color-bolt'].entries())
    gradient.addColorStop(at, colors.getPropertyValue(name).trim())
  return gradient
}

/** Null where the logo's host does not let it be drawn; the name is written then. */
async function loaded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = url
  return image.decode().then(
    () => image,
    () => null,
  )
}

/** The width of a phone's screen, in which everything is measured. */
const WIDTH = FORMATS.phone.width
const MARGIN = 90

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
}

const POINTS_PER_PIXEL = 72 / 300

/** One page that is one picture. */
function pdfOf(jpeg: Blob, { width, height }: { width: number; height: number }): Blob {
  const [wide, high] = [width * POINTS_PER_PIXEL, height * POINTS_PER_PIXEL]
  const content = `q ${wide} 0 0 ${high} 0 0 cm /Poster Do Q`
  const image = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.size} >>`
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${wide} ${high}] /Resources << /XObject << /Poster 5 0 R >> >> /Contents 4 0 R >>`
  const objects: BlobPart[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    [page],
    [`<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [`${image}\nstream\n`, jpeg, '\nendstream'],
  ]
  let file = new Blob(['%PDF-1.4\n'])
  const starts: number[] = []
  for (const [index, parts] of objects.entries()) {
    starts.push(file.size)
    file = new Blob([file, `${index + 1} 0 obj\n`, ...parts, '\nendobj\n'])
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.size}\n%%EOF\n`
  return new Blob([file, end], { type: 'application/pdf' })
}
