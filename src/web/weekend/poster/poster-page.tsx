import { readPoster } from '../../../contract/weekend/poster/poster-calls.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'

// the QR code library is large
const view = lazyComponent(async () => (await import('./poster-view.tsx')).PosterView)

/** The printed sheet at the fence, with the event's QR code and short address. */
export function PosterPage({ params: { eventId } }: { params: { eventId: string } }) {
  const poster = useRead(readPoster, { params: { id: Number(eventId) } })
  const PosterView = useLazyComponent(view, 1)
  useTitle('Poster | Admin')
  if (poster.isError) return <NotLoaded level="h1" title="The poster could not be loaded" query={poster} />
  if (poster.data && PosterView) return <PosterView poster={poster.data} />
  return (
    <div className="grid min-h-[60svh] place-items-center">
      <Spinner label="Loading the poster" />
    </div>
  )
}
