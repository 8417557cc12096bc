import type { Rider } from '../../contract/catalogue/rider.ts'
import { posterOf } from '../../contract/platform/stored-files.ts'

export interface Preview {
  horse: number
  /** What the horse is called. */
  label: string
  url: string
  /** Shown until the film moves. */
  poster: string
}

/** One for each horse that has a film of its own; the first shows the picture that its card shows. */
export function previewsOf({ previewUrl, thumbnailUrl, horses }: Rider): Preview[] {
  const own = horses.flatMap(({ horse, name, previewUrl: url }) =>
    url ? { horse, label: name ?? `Horse ${horse}`, url } : [],
  )
  const first = { horse: 1, label: horses[0]?.name ?? 'Horse 1', url: previewUrl ?? '' }
  return (own.length > 0 ? own : [first]).map((preview, index) => ({
    ...preview,
    poster: index === 0 ? thumbnailUrl : (posterOf(preview.url) ?? thumbnailUrl),
  }))
}
