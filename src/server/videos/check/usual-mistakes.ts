/** Parts of red and blue in brightness. */
const LUMA = { 'BT.601': [0.299, 0.114], 'BT.709': [0.2126, 0.0722], 'BT.2020': [0.2627, 0.0593] } as const
type Matrix = keyof typeof LUMA
type Colour = readonly [number, number, number]

const clamp = (level: number) => Math.min(255, Math.max(0, level))

/** A colour that was written by one matrix and read by another. */
function misread([r, g, b]: Colour, written: Matrix, read: Matrix): Colour {
  const [kr, kb] = LUMA[written]
  const y = kr * r + (1 - kr - kb) * g + kb * b
  const [cb, cr] = [(b - y) / (2 - 2 * kb), (r - y) / (2 - 2 * kr)]
  const [lr, lb] = LUMA[read]
  const [red, blue] = [y + (2 - 2 * lr) * cr, y + (2 - 2 * lb) * cb]
  return [red, (y - lr * red - lb * blue) / (1 - lr - lb), blue]
}

const matrix = (written: Matrix, read: Matrix) => ({
  words: `its colours were written by ${written} and read by ${read}`,
  change: (colour: Colour) => misread(colour, written, read),
})
const range = (words: string, change: (level: number) => number) => ({
  words,
  change: ([r, g, b]: Colour): Colour => [change(r), change(g), change(b)],
})

/** What a conversion that leaves something out to be guessed does to every colour. */
const MISTAKES = [
  matrix('BT.601', 'BT.709'),
  matrix('BT.709', 'BT.601'),
  matrix('BT.2020', 'BT.709'),
  matrix('BT.709', 'BT.2020'),
  range('its limited range was read as full', (level) => 16 + (level * 219) / 255),
  range('its full range was read as limited', (level) => ((level - 16) * 255) / 219),
]

/** In levels on average: below it a mistake could not be told from an encoder's own blur, nor be seen. */
const SEEN = 0.4
/** A mistake is the reason where it explains the larger part of the difference. */
const EXPLAINED = 0.6

/** A picture of what was made, and how the source looks there, both as red, green and blue of the same places. */
export interface Pair {
  made: number[]
  meant: number[]
}

/**
 * The mistake by which the pictures differ from what was meant; null where it is none of these. In the muted colours of a real
 * arena a wrong matrix is off by a level or two, less than a moving horse, but by a law that nothing else follows.
 */
export function usualMistake(pairs: Pair[]): string | null {
  const unchanged = distance(pairs, (colour) => colour)
  const [nearest] = MISTAKES.map(({ words, change }) => ({ words, left: distance(pairs, change) })).sort(
    (one, other) => one.left - other.left,
  )
  if (!nearest || unchanged - nearest.left < SEEN || nearest.left > EXPLAINED * unchanged) return null
  return nearest.words
}

/** How far the pictures are from what was meant and then changed, in levels on average. */
function distance(pairs: Pair[], change: (colour: Colour) => Colour) {
  let sum = 0
  let count = 0
  for (const { made, meant } of pairs) {
    for (let i = 0; i + 2 < meant.length; i += 3) {
      const changed = change([meant[i] ?? 0, meant[i + 1] ?? 0, meant[i + 2] ?? 0])
      for (const [channel, level] of changed.entries())
        sum += Math.abs(clamp(level) - (made[i + channel] ?? 0))
      count += 3
    }
  }
  return count > 0 ? sum / count : 0
}
