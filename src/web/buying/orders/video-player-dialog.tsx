import { findOrder } from '../../../contract/buying/order-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { type Playing, stopPlaying } from './shown-delivery.ts'
import { VideoInSizes } from './video-in-sizes.tsx'
import { VideoScreen } from './video-screen.tsx'

export function VideoPlayerDialog({ about, open }: { about: Playing; open: boolean }) {
  const { url, title, fileName } = about
  const sizes = useSizes(about)
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || stopPlaying()} title={title} size="video">
      {fileName ? (
        <VideoInSizes url={url} title={title} fileName={fileName} sizes={sizes} autoPlay />
      ) : (
        <VideoScreen url={url} title={title} autoPlay />
      )}
    </Dialog>
  )
}

/** A rider's card knows only the video's link; its order knows the sizes. */
function useSizes({ url, sizes }: Playing) {
  const [, token = '', horse] = /\/order\/([^/]+)\/video\/(\d+)$/.exec(url) ?? []
  const order = useRead(findOrder, { params: { token } }, { enabled: !sizes && token !== '' })
  return sizes ?? order.data?.videos.find((video) => video.horse === Number(horse))?.sizes ?? []
}
