import type { Rider } from './rider.ts'

/** What the films of these horses are, where it is known and the same of all. */
export function qualityOf({ horses }: Pick<Rider, 'horses'>): string | null {
  const [first, ...others] = new Set(
    horses.filter(({ available }) => available).map(({ quality }) => quality),
  )
  return others.length === 0 ? (first ?? null) : null
}
