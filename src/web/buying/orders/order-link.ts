import type { QueryClient } from '@tanstack/react-query'
import type { OrderVideo } from '../../../contract/buying/order.ts'
import type { Share } from '../../../contract/buying/share.ts'
import { shareVideo } from '../../../contract/buying/share-calls.ts'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/queries.ts'
import { copyLater, copyText } from '../../platform/ui/copy-text.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** The token in an order's link. */
export const tokenOf = (orderUrl: string) => new URL(orderUrl, location.origin).pathname.split('/')[2] ?? ''

/** With the horse only where the rider brought several. */
const videoTitle = (riderName: string, video: { horse: number; name: string | null }, several: boolean) =>
  several || video.name ? `${riderName}, ${video.name ?? `horse ${video.horse}`}` : riderName

/** Of one video among those of its order, which may be of several riders. */
export function titleIn(riderName: string, video: OrderVideo, videos: OrderVideo[]) {
  const own = videos.filter(({ rider }) => rider?.id === video.rider?.id)
  return videoTitle(video.rider?.name ?? riderName, video, own.length > 1)
}

/** The order's own link, which is for the buyer alone. */
export async function copyOrderLink(url: string) {
  const copied = await copyText(url)
  toast(
    copied
      ? { title: 'Private link copied', description: 'Keep it to yourself: it opens your order and receipt.' }
      : { variant: 'destructive', title: "We couldn't copy the link", description: url },
  )
}

/** The order's token and the horse in the address of a bought video. */
export function orderOfVideo(url: string) {
  const [, token = '', horse] = /\/order\/([^/]+)\/video\/(\d+)$/.exec(url) ?? []
  return { token, horse: Number(horse) }
}

/** The share link of a bought video opens the video, and nothing of the order. */
async function makeShareLink(queries: QueryClient, url: string): Promise<Share> {
  const { token, horse } = orderOfVideo(url)
  const share = await call(shareVideo, { params: { token }, body: { horse } })
  void refresh(queries, shareVideo.changes)
  return share
}

const sayNotMade = () =>
  void toast({
    variant: 'destructive',
    title: "We couldn't make the link",
    description: 'Please try again in a moment.',
  })

export async function copyShareLink(queries: QueryClient, url: string) {
  const sharing = makeShareLink(queries, url)
  try {
    const copied = await copyLater(sharing.then((share) => share.url))
    const share = await sharing
    const may = share.may === 'download' ? 'watch and download' : 'watch'
    toast(
      copied
        ? {
            title: 'Link copied',
            description: `Anyone with it can ${may} the video. You can end it on your order’s page.`,
          }
        : { variant: 'destructive', title: "We couldn't copy the link", description: share.url },
    )
  } catch {
    sayNotMade()
  }
}

/** A computer has a share sheet too, but there a link is copied. */
export const hasShareSheet = () =>
  typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches

/**
 * Opens the phone's share sheet with the share link; apps take the picture from the page behind it. Returns the link where the
 * sheet wants another tap, since making the link took too long after the first.
 */
export async function openShareSheet(
  queries: QueryClient,
  { url, title, made }: { url: string; title: string; made: string | null },
): Promise<string | null> {
  const link = made ?? (await makeShareLink(queries, url).then((share) => share.url, sayNotMade))
  if (!link) return null
  try {
    await navigator.share({ url: link, title })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return link
  }
  return null
}
