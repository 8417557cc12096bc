import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { inFolder } from '../setup/folder.mjs'

/** What a page needs to show a picture well: its shape, the widths it comes in, and what to show until it is there. */
interface Picture {
  width: number
  height: number
  widths: number[]
  /** A CSS background. */
  placeholder: string
  version: string
}

interface Slice {
  of: string
  from: number
  to: number
}

const RECIPE = {
  widths: [320, 640, 800, 1200, 1600],
  wideOnes: { hero: [1920, 2400] } as Record<string, number[]>,
  /** An upright phone shows a slice of a wide picture and need not fetch the rest. Shares of the width. */
  slices: { 'hero-upright': { of: 'hero', from: 0.16, to: 0.6 } } as Record<string, Slice>,
  /** For the few browsers without AVIF, and for programs that read `thumbnailUrl`: one small, one as wide as it gets. */
  webpWidths: { small: 640, plain: 1600 },
  webp: { quality: 80, effort: 6 },
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  // soft in itself: sharp dots show as a grid when stretched, and a CSS blur costs a slow phone a third of a second
  blur: { width: 16, sigma: 1.6, webp: { quality: 40, effort: 6 } },
}

/** The others get their mean colour: a blurred picture each is a kilobyte and a half in the first view's script. */
const BLURRED = 'hero'

const TO = inFolder('assets/pictures')

async function readSource(from: string, name: string): Promise<Buffer> {
  const slice = RECIPE.slices[name]
  const whole = await readFile(join(from, `${slice?.of ?? name}.webp`))
  if (!slice) return whole
  const { width, height } = await sharp(whole).metadata()
  const left = Math.round(width * slice.from)
  const region = { left, top: 0, width: Math.round(width * slice.to) - left, height }
  return sharp(whole).extract(region).png().toBuffer()
}

async function makePicture(from: string, name: string): Promise<Picture> {
  const source = await readSource(from, name)
  const { width, height } = await sharp(source).metadata()
  const widths = [...RECIPE.widths, ...(RECIPE.wideOnes[name] ?? [])].filter((wanted) => wanted <= width)
  const at = (wanted: number) => sharp(source).resize({ width: wanted, withoutEnlargement: true })
  const { small, plain } = RECIPE.webpWidths
  await at(small)
    .webp(RECIPE.webp)
    .toFile(join(TO, `${name}-${small}.webp`))
  await at(plain)
    .webp(RECIPE.webp)
    .toFile(join(TO, `${name}.webp`))
  for (const wanted of widths) {
    await at(wanted)
      .avif(RECIPE.avif)
      .toFile(join(TO, `${name}-${wanted}.avif`))
  }
  const version = createHash('sha256').update(source).update(JSON.stringify(RECIPE)).digest('hex').slice(0, 8)
  const placeholder = name === BLURRED ? await blurOf(source) : await meanColour(source)
  return { width, height, widths, placeholder, version }
}

async function blurOf(source: Buffer): Promise<string> {
  const tiny = await sharp(source).resize({ width: RECIPE.blur.width }).png().toBuffer()
  const blur = await sharp(tiny).blur(RECIPE.blur.sigma).webp(RECIPE.blur.webp).toBuffer()
  return `url("data:image/webp;base64,${blur.toString('base64')}") center/cover`
}

async function meanColour(source: Buffer): Promise<string> {
  const dot = await sharp(source).resize(1, 1).removeAlpha().raw().toBuffer()
  return `#${dot.toString('hex')}`
}

// Run by hand when a stock picture changes: `node scripts/pictures/stock-pictures.ts <folder of WebP originals>`.
// The results are committed, since making them took half of a first start.
const [from] = process.argv.slice(2)
if (!from) throw new Error('Name the folder with the original pictures.')
const files = (await readdir(from)).filter((file) => file.endsWith('.webp'))
const names = [...files.map((file) => basename(file, '.webp')), ...Object.keys(RECIPE.slices)].sort()
await rm(TO, { recursive: true, force: true })
await mkdir(TO)
sharp.concurrency(1)
const made: Record<string, Picture> = {}
const left = [...names]
const makeNext = async () => {
  for (let name = left.shift(); name; name = left.shift()) made[name] = await makePicture(from, name)
}
await Promise.all(Array.from({ length: availableParallelism() }, makeNext))
const list = Object.fromEntries(names.map((name) => [name, made[name]]))
await writeFile(inFolder('assets/pictures.json'), `${JSON.stringify(list, null, 2)}\n`)
