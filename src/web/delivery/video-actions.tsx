import Download from 'lucide-react/icons/download'
import Link2 from 'lucide-react/icons/link-2'
import Play from 'lucide-react/icons/play'
import { Button, buttonClass } from '../ui/button.tsx'
import { copyLink } from './copy-link.ts'
import { SaveToPhotos } from './save-to-photos.tsx'
import { playVideo } from './shown-delivery.ts'

interface VideoActionsProps {
  title: string
  url: string
  fileName: string
  /** Where the video is shown already. */
  withoutPlay?: boolean
}

/** Everything one can do with an own video. */
export const VideoActions = ({ title, url, fileName, withoutPlay = false }: VideoActionsProps) => (
  <div className={withoutPlay ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-2'}>
    {!withoutPlay && (
      <Button
        variant="outline"
        size="small"
        className="col-span-2"
        aria-label={`Play ${title}`}
        onClick={() => playVideo({ url, title, fileName })}
      >
        <Play aria-hidden="true" className="size-4" /> Play
      </Button>
    )}
    <DownloadLink title={title} url={url} fileName={fileName} />
    <Button variant="outline" size="small" aria-label={`Copy link of ${title}`} onClick={() => copyLink(url)}>
      <Link2 aria-hidden="true" className="size-4" /> Copy link
    </Button>
    <SaveToPhotos url={url} fileName={fileName} />
  </div>
)

/** A video that lies elsewhere cannot be forced into a download; it opens beside the shop. */
const DownloadLink = ({ title, url, fileName }: { title: string; url: string; fileName: string }) => (
  <a
    href={`${url}?download`}
    download={fileName}
    target="_blank"
    rel="noreferrer"
    aria-label={`Download ${title}`}
    className={buttonClass({ variant: 'outline', size: 'small' })}
  >
    <Download aria-hidden="true" className="size-4" /> Download
  </a>
)
