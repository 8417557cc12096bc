interface Bought {
  horse: number
  name: string | null
  /** What is promised while the master is still to come. */
  arrives?: string | null | undefined
}

/** What is still to come, by horse where it differs. */
export function whatArrives(videos: Bought[]): string | null {
  const promises = new Set(videos.map(({ arrives }) => arrives ?? null))
  if (promises.size <= 1) return videos[0]?.arrives ?? null
  const lines = videos.flatMap(({ horse, name, arrives }) =>
    arrives ? [`${name ?? `Horse ${horse}`}: ${arrives}`] : [],
  )
  return lines.join('; ')
}
