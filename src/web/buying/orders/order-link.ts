import { copyText } from '../../platform/ui/copy-text.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** The part of an order's link that is its key. */
export const tokenOf = (orderUrl: string) => new URL(orderUrl, location.origin).pathname.split('/')[2] ?? ''

/** How one names a bought video: the horse only where the rider brought several. */
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
