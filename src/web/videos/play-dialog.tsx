import { addressOf } from '../../contract/endpoint.ts'
import type { Video } from '../../contract/videos/video.ts'
import { playVideo } from '../../contract/videos/video-calls.ts'
import { Dialog } from '../platform/ui/dialog.tsx'

/** The film as its buyers get it. */
export const PlayDialog = ({ video, onClose }: { video: Video; onClose: () => void }) => (
  <Dialog open onOpenChange={onClose} title={video.riders[0]?.name ?? video.name} size="video">
    <video
      src={addressOf(playVideo, { params: { id: video.id } })}
      {...(video.posterUrl && { poster: video.posterUrl })}
      aria-label={`Film of ${video.riders[0]?.name ?? video.name}`}
      controls
      autoPlay
      playsInline
      className="aspect-video w-full rounded-card bg-ink"
    />
  </Dialog>
)
