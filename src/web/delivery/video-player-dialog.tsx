import { Dialog } from '../ui/dialog.tsx'
import { type Playing, stopPlaying } from './shown-delivery.ts'
import { VideoActions } from './video-actions.tsx'
import { VideoScreen } from './video-screen.tsx'

export const VideoPlayerDialog = ({ about, open }: { about: Playing; open: boolean }) => (
  <Dialog open={open} onOpenChange={(wish) => wish || stopPlaying()} title={about.title} size="video">
    <VideoScreen url={about.url} title={about.title} autoPlay />
    {about.fileName && (
      <div className="mt-5">
        <VideoActions title={about.title} url={about.url} fileName={about.fileName} withoutPlay />
      </div>
    )}
  </Dialog>
)
