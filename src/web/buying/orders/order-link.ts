import type { QueryClient } from '@tanstack/react-query'
import { shareVideo } from '../../../contract/buying/share-calls.ts'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/queries.ts'
import { copyLater, copyText } from '../../platform/ui/copy-text.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** The token in an order's link. */
export const tokenOf = (orderUrl: string) => new URL(orderUrl, location.origin).pathname.split('/')[2] ?? ''

/** With the horse only where the rider brought several. */
export const videoTitle = (
  riderName: string,
  video: { horse: number; name: string | null },
  several: boolean,
) => (several || video.name ? `${riderName}, ${video.name ?? `horse ${video.horse}`}` : riderName)

export async function copyLink(url: string) {
  const copied = await copyText(url)
  toast(
    copied
      ? { title: 'Link copied', description: 'Keep it: it always leads to your video.' }
      : { variant: 'destructive', title: 'The link could not be copied', description: url },
  )
}

/** The order's token and the horse in the address of a bought video. */
function orderOfVideo(url: string) {
  const [, token = '', horse] = /\/order\/([^/]+)\/video\/(\d+)$/.exec(url) ?? []
  return { token, horse: Number(horse) }
}

/** The share link opens the video, and nothing of the order. */
export async function copyShareLink(queries: QueryClient, url: string) {
  const { token, horse } = orderOfVideo(url)
  const sharing = call(shareVideo, { params: { token }, body: { horse } })
  try {
    const copied = await copyLater(sharing.then((share) => share.url))
    const share = await sharing
    void refresh(queries, shareVideo.changes)
    toast(
      copied
        ? {
            title: 'Link copied',
            description:
              share.may === 'download'
                ? 'Whoever has it can watch and download the video. You can end it on your order’s page.'
                : 'Whoever has it can watch the video. You can end it on your order’s page.',
          }
        : { variant: 'destructive', title: 'The link could not be copied', description: share.url },
    )
  } catch {
    toast({
      variant: 'destructive',
      title: 'The link could not be made',
      description: 'Please try again in a moment.',
    })
  }
}
