import { useQuery } from '@tanstack/react-query'
import Download from 'lucide/download'
import type { SharedVideo } from '../../../contract/buying/share.ts'
import { findShared } from '../../../contract/buying/share-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { readOrNull } from '../../platform/api/queries.ts'
import { ButtonLink, buttonClass } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { VideoScreen } from '../orders/video-screen.tsx'

export function SharedPage({ params: { token } }: { params: { token: string } }) {
  const shared = useQuery(readOrNull(findShared, { params: { token } }, [404]))
  if (shared.data) return <SharedView video={shared.data} />
  return (
    <div className="mx-auto grid min-h-[60svh] max-w-page place-items-center px-4 sm:px-6">
      {shared.data === null || shared.isError ? (
        <EmptyState
          level="h1"
          title="This link no longer works"
          text="The person who shared it may have ended it, or it was mistyped."
          action={<ButtonLink href={pathTo('sports')}>Find your video</ButtonLink>}
        />
      ) : (
        <Spinner label="Loading the video" />
      )}
    </div>
  )
}

export function SharedView({ video }: { video: SharedVideo }) {
  const shop = useShop()
  const title = [video.riderName, video.horseName].filter(Boolean).join(', ')
  useTitle(shop && `${title} at ${video.eventName} | ${shop.brand}`)
  return (
    <div className="mx-auto max-w-5xl px-4 sm:px-6">
      <PageHead
        title={video.riderName}
        text={[video.horseName, video.eventName].filter(Boolean).join(' · ')}
      />
      {video.ready ? (
        <VideoScreen
          url={video.url}
          title={title}
          poster={video.pictureUrl}
          preload="metadata"
          mayDownload={video.may === 'download'}
        />
      ) : (
        <p role="status" className="text-dust">
          This video is being finished. Please check back soon.
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        {video.may === 'download' && video.ready && (
          <a
            href={`${video.url}?download`}
            download={video.fileName}
            className={buttonClass({ variant: 'outline' })}
          >
            <Download aria-hidden="true" className="size-4" /> Download
          </a>
        )}
        <ButtonLink href={video.eventId ? pathTo('event', { id: video.eventId }) : pathTo('sports')}>
          Find your video
        </ButtonLink>
        <p className="text-dust text-sm">Filmed by {shop?.brand}</p>
      </div>
    </div>
  )
}
