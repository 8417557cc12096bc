import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Order } from '../../contract/order.ts'
import { Dialog } from '../ui/dialog.tsx'
import { type Playing, stopPlaying } from './shown-delivery.ts'
import { VideoInSizes } from './video-in-sizes.tsx'

export const VideoPlayerDialog = ({ about, open }: { about: Playing; open: boolean }) => (
  <Dialog open={open} onOpenChange={(wish) => wish || stopPlaying()} title={about.title} size="video">
    <VideoInSizes {...about} sizes={useSizes(about)} autoPlay />
  </Dialog>
)

/** A card knows only the video's link; the order behind it knows the sizes. */
function useSizes({ url, sizes }: Playing) {
  const [, token = '', horse] = /\/order\/([^/]+)\/video\/(\d+)$/.exec(url) ?? []
  const order = useQuery<Order>({ queryKey: [api.order(token)], enabled: !sizes && token !== '' })
  return sizes ?? order.data?.videos.find((video) => video.horse === Number(horse))?.sizes ?? []
}
