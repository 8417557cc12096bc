import { findOrder } from '../../../contract/buying/order-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { orderOfVideo } from './order-link.ts'
import { type Playing, stopPlaying } from './shown-delivery.ts'
import { VideoInSizes } from './video-in-sizes.tsx'
import { VideoScreen } from './video-screen.tsx'

export function VideoPlayerDialog({ about, open }: { about: Playing; open: boolean }) {
  const { url, title, bought } = about
  const sizes = useSizes(url)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || stopPlaying()}
      title={title}
      size="video"
      backCloses
    >
      {bought ? (
        <VideoInSizes url={url} {...bought} title={title} sizes={sizes} autoPlay />
      ) : (
        <VideoScreen url={url} title={title} autoPlay />
      )}
    </Dialog>
  )
}

/** A rider's card knows only the video's link; its order knows the sizes. */
function useSizes(url: string) {
  const { token, horse } = orderOfVideo(url)
  const order = useRead(findOrder, { params: { token } }, { enabled: token !== '' })
  return order.data?.videos.find((video) => video.horse === horse)?.sizes ?? []
}
