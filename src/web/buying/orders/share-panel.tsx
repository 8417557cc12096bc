import { useQueryClient } from '@tanstack/react-query'
import Link2 from 'lucide/link-2'
import { useId } from 'react'
import type { Order } from '../../../contract/buying/order.ts'
import type { Share } from '../../../contract/buying/share.ts'
import { endShare, listShares, shareVideo } from '../../../contract/buying/share-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { useOffline } from '../../platform/browser/connection.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { copyShareLink, orderOfVideo, titleIn } from './order-link.ts'

const didNotWork = failed("That didn't work", 'Please try again in a moment.')

/** The order's share links: what they allow, and how to end them. Each rider of a basket has its own. */
export function SharePanel({ order }: { order: Order }) {
  const tokens = [...new Set(order.videos.map(({ url }) => orderOfVideo(url).token))]
  return tokens.map((token) => <SharesOf key={token} token={token} order={order} />)
}

function SharesOf({ token, order }: { token: string; order: Order }) {
  const { data: shares } = useRead(listShares, { params: { token } }, { enabled: !useOffline() })
  const id = useId()
  if (!shares?.length) return null
  const videos = order.videos.filter(({ url }) => orderOfVideo(url).token === token)
  return (
    <section className="not-on-paper" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-xl">
        Share links
      </h2>
      <p className="mb-4 text-dust">Anyone with a share link sees the video, and nothing of your order.</p>
      <ul className="rounded-card border border-hairline bg-panel px-4">
        {shares.map((share) => {
          const video = videos.find(({ horse }) => horse === share.horse)
          if (!video) return null
          const title = titleIn(order.riderName, video, order.videos)
          return <SharedLink key={share.id} share={share} token={token} title={title} url={video.url} />
        })}
      </ul>
    </section>
  )
}

interface SharedLinkProps {
  share: Share
  token: string
  title: string
  /** The address of the video. */
  url: string
}

function SharedLink({ share, token, title, url }: SharedLinkProps) {
  const queries = useQueryClient()
  const change = useCall(shareVideo, { onError: didNotWork })
  const end = useCall(endShare, {
    onSuccess: () => toast({ title: 'Link ended', description: 'It no longer works.' }),
    onError: didNotWork,
  })
  return (
    <li className="grid gap-3 border-hairline py-4 not-first:border-t">
      <p className="font-medium wrap-anywhere">{title}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={`Anyone with the link of ${title} can`}
          choices={{ watch: 'Watch', download: 'Download too' }}
          value={share.may}
          onChange={(may) => change.mutate({ params: { token }, body: { horse: share.horse, may } })}
        />
        <Button
          variant="outline"
          size="small"
          aria-label={`Copy share link of ${title}`}
          onClick={() => copyShareLink(queries, url)}
        >
          <Link2 aria-hidden="true" className="size-4" /> Copy
        </Button>
        <Button
          variant="quiet"
          size="small"
          loading={end.isPending}
          aria-label={`End link of ${title}`}
          onClick={() => end.mutate({ params: { token, id: share.id } })}
        >
          End link
        </Button>
      </div>
    </li>
  )
}
