const STANDARD =
  '24000/1001 24/1 25/1 30000/1001 30/1 48/1 50/1 60000/1001 60/1 100/1 120000/1001 120/1 200/1 240000/1001 240/1'.split(
    ' ',
  )

/** `60000/1001` as a number; 0 where there is none. */
export function rateOf(text = '0/1') {
  const [frames = 0, seconds = 1] = text.split('/').map(Number)
  return seconds > 0 ? frames / seconds : 0
}

/** The standard rate nearest to a measured one; null where none is near, as with a variable rate. */
export function exactRate(measured: number): string | null {
  const off = (rate: string) => Math.abs(rateOf(rate) / measured - 1)
  const nearest = STANDARD.reduce((best, rate) => (off(rate) < off(best) ? rate : best))
  return off(nearest) < 0.004 ? nearest : null
}

/** Drops every second, third … frame, so that motion stays even: half of 59.94, never 30 of it. */
export function thinned({ frameRate, framesPerSecond }: Rated, most: number): string[] {
  if (framesPerSecond <= most + 1) return []
  if (!frameRate) return [`fps=${most}`]
  const [frames = 0, seconds = 1] = frameRate.split('/').map(Number)
  return [`fps=${frames}/${seconds * Math.ceil(framesPerSecond / (most + 1))}`]
}

interface Rated {
  /** Exact; null where it varies. */
  frameRate: string | null
  framesPerSecond: number
}
