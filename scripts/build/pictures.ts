import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'

/** What a page needs to show a picture well: its shape, the widths it comes in, and what to show until it is there. */
interface Picture {
  width: number
  height: number
  widths: number[]
  blur: string
}

interface Slice {
  of: string
  from: number
  to: number
}

const RECIPE = {
  widths: [320, 640, 800, 1200, 1600],
  wideOnes: { hero: [1920, 2400] } as Record<string, number[]>,
  /** An upright phone shows a slice of a wide picture; it need not fetch the rest. Shares of the width. */
  slices: { 'hero-upright': { of: 'hero', from: 0.16, to: 0.6 } } as Record<string, Slice>,
  plainWidth: 1600,
  webp: { quality: 80, effort: 4 },
  // a step more effort takes half as long again and saves nothing; a step less makes files a twelfth larger
  avif: { quality: 50, effort: 1, chromaSubsampling: '4:2:0' },
  // soft in itself: dots that differ show as a grid when a browser stretches them, and softening them there costs a slow phone
  // a third of a second
  blur: { width: 16, sigma: 1.6, webp: { quality: 40, effort: 6 } },
}

type Made = Record<string, { hash: string; picture: Picture }>

/** Makes `to/<name>.webp`, `to/<name>-<width>.avif` and `.webp` of every source, and `listFile` that tells of them. */
export async function makePictures(from: string, to: string, listFile: string) {
  await mkdir(to, { recursive: true })
  const stamp = join(to, '.made.json')
  const before = await readMade(stamp)
  const made: Made = {}
  const files = (await readdir(from)).filter((file) => file.endsWith('.webp'))
  const names = [...files.map((file) => basename(file, '.webp')), ...Object.keys(RECIPE.slices)].sort()
  const waiting = [...names]

  sharp.concurrency(1)
  const makeNext = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const source = await readSource(from, name)
      const hash = createHash('sha256').update(source).update(JSON.stringify(RECIPE)).digest('hex')
      const known = before[name]
      made[name] = known?.hash === hash ? known : { hash, picture: await makePicture(name, source, to) }
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, makeNext))

  await removeOthers(to, made)
  const list = Object.fromEntries(
    names.map((name) => [name, { ...made[name]?.picture, version: made[name]?.hash.slice(0, 8) }]),
  )
  await replace(listFile, `${JSON.stringify(list, null, 2)}\n`)
  await replace(stamp, JSON.stringify(made))
  return { total: names.length, fresh: names.filter((name) => made[name] !== before[name]).length }
}

async function readSource(from: string, name: string): Promise<Buffer> {
  const slice = RECIPE.slices[name]
  const whole = await readFile(join(from, `${slice?.of ?? name}.webp`))
  if (!slice) return whole
  const { width, height } = await sharp(whole).metadata()
  const left = Math.round(width * slice.from)
  const region = { left, top: 0, width: Math.round(width * slice.to) - left, height }
  return sharp(whole).extract(region).png().toBuffer()
}

async function makePicture(name: string, source: Buffer, to: string): Promise<Picture> {
  const { width, height } = await sharp(source).metadata()
  const widths = [...RECIPE.widths, ...(RECIPE.wideOnes[name] ?? [])].filter((wanted) => wanted <= width)
  const at = (wanted: number) => sharp(source).resize({ width: wanted, withoutEnlargement: true })

  for (const wanted of widths) {
    const { data, info: raw } = await at(wanted).raw().toBuffer({ resolveWithObject: true })
    const webp = await sharp(data, { raw }).webp(RECIPE.webp).toBuffer()
    await replace(join(to, `${name}-${wanted}.webp`), webp)
    if (wanted === RECIPE.plainWidth) await replace(join(to, `${name}.webp`), webp)
    await replace(join(to, `${name}-${wanted}.avif`), await sharp(data, { raw }).avif(RECIPE.avif).toBuffer())
  }
  if (!widths.includes(RECIPE.plainWidth)) {
    await replace(join(to, `${name}.webp`), await at(RECIPE.plainWidth).webp(RECIPE.webp).toBuffer())
  }
  const small = await at(RECIPE.blur.width).png().toBuffer()
  const blur = await sharp(small).blur(RECIPE.blur.sigma).webp(RECIPE.blur.webp).toBuffer()
  return { width, height, widths, blur: `data:image/webp;base64,${blur.toString('base64')}` }
}

async function removeOthers(to: string, made: Made) {
  const wanted = new Set(
    Object.entries(made).flatMap(([name, { picture }]) => [
      `${name}.webp`,
      ...picture.widths.flatMap((width) => [`${name}-${width}.webp`, `${name}-${width}.avif`]),
    ]),
  )
  for (const file of await readdir(to)) {
    if (!file.startsWith('.') && !wanted.has(file)) await rm(join(to, file))
  }
}

const readMade = async (stamp: string): Promise<Made> => {
  try {
    return JSON.parse(await readFile(stamp, 'utf8'))
  } catch {
    return {}
  }
}

/** A build that is stopped half-way leaves whole files only. */
async function replace(file: string, content: string | Buffer) {
  await writeFile(`${file}.new`, content)
  await rename(`${file}.new`, file)
}
