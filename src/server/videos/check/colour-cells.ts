const GRID = { width: 16, height: 9 }

/** In which pictures are taken out of a film to be compared: large enough that what is fine in them counts by its mean. */
export const LOOKED_AT = { width: GRID.width * 20, height: GRID.height * 20 }

const PIXELS = { raw: { ...LOOKED_AT, channels: 3 as const } }

/** The mean colours of the fields of a coarse grid over a picture: of a file, of its bytes, or of plain numbers of that size. */
export async function cellsOf(picture: string | Buffer | { pixels: Buffer }): Promise<number[]> {
  const { default: sharp } = await import('sharp')
  const { width, height } = GRID
  const read =
    typeof picture === 'object' && 'pixels' in picture ? sharp(picture.pixels, PIXELS) : sharp(picture)
  const plain = read.removeAlpha().toColourspace('srgb')
  return [...(await plain.resize({ width, height, fit: 'fill', kernel: 'linear' }).raw().toBuffer())]
}

/**
 * How far two pictures are apart, in levels on average. Place by place, or by the colours alone, wherever they stand: a horse in
 * full gallop is elsewhere a field later, and a wrong matrix changes every colour in either way of looking.
 */
export function apart(a: number[] | undefined, b: number[]): number {
  if (!a) return Number.POSITIVE_INFINITY
  return Math.min(
    meanDistance(a, b),
    meanDistance(
      [0, 1, 2].flatMap((channel) => sorted(a, channel)),
      [0, 1, 2].flatMap((channel) => sorted(b, channel)),
    ),
  )
}

const sorted = (cells: number[], channel: number) =>
  cells.filter((_, index) => index % 3 === channel).sort((one, other) => one - other)

const meanDistance = (a: number[], b: number[]) =>
  a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
