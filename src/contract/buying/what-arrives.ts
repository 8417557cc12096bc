interface Bought {
  horse: number
  name: string | null
  /** What is promised of its film while the camera's own is still to come. */
  arrives?: string | null | undefined
}

/** What is still to come of all that is bought, by horse where it is not the same for each. */
export function whatArrives(films: Bought[]): string | null {
  const promises = new Set(films.map(({ arrives }) => arrives ?? null))
  if (promises.size <= 1) return films[0]?.arrives ?? null
  const lines = films.flatMap(({ horse, name, arrives }) =>
    arrives ? [`${name ?? `Horse ${horse}`}: ${arrives}`] : [],
  )
  return lines.join('; ')
}
