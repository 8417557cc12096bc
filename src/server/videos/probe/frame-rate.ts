const STANDARD = [
  [24000, 1001],
  [24, 1],
  [25, 1],
  [30000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60000, 1001],
  [60, 1],
  [100, 1],
  [120000, 1001],
  [120, 1],
  [200, 1],
  [240000, 1001],
  [240, 1],
] as const

/** `60000/1001` as a number; 0 where there is none. */
export function rateOf(text = '0/1') {
  const [frames = 0, seconds = 1] = text.split('/').map(Number)
  return seconds > 0 ? frames / seconds : 0
}

/** The exact rate that a measured one stands for; null where it is none that cameras write, as with a varying one. */
export function exactRate(measured: number): string | null {
  const off = ([frames, seconds]: readonly [number, number]) => Math.abs(frames / seconds / measured - 1)
  const nearest = STANDARD.reduce((best, rate) => (off(rate) < off(best) ? rate : best))
  return off(nearest) < 0.004 ? nearest.join('/') : null
}

/** Every second, third … frame, so that the steps stay even: half of 59.94, never 30 of it. */
export function thinned({ frameRate, framesPerSecond }: Rated, most: number): string[] {
  if (framesPerSecond <= most + 1) return []
  if (!frameRate) return [`fps=${most}`]
  const [frames = 0, seconds = 1] = frameRate.split('/').map(Number)
  return [`fps=${frames}/${seconds * Math.ceil(framesPerSecond / (most + 1))}`]
}

interface Rated {
  /** Exact, where it is steady. */
  frameRate: string | null
  framesPerSecond: number
}
