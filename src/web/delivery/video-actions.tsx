import Download from 'lucide-react/icons/download'
import Link2 from 'lucide-react/icons/link-2'
import Play from 'lucide-react/icons/play'
import type { VideoSize } from '../../contract/video.ts'
import { formatBytes } from '../base/format-bytes.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { copyLink } from './order-link.ts'
import { SaveToPhotos } from './save-to-photos.tsx'
import { playVideo } from './shown-delivery.ts'
import { sizeName, sizeUrl } from './size-name.ts'

interface VideoActionsProps {
  title: string
  url: string
  fileName: string
  sizes?: VideoSize[]
  /** Where the video is shown already. */
  withoutPlay?: boolean
}

const isForPhones = ({ size }: VideoSize) => size === 'phone'

/** Everything one can do with an own video. */
export const VideoActions = ({
  title,
  url,
  fileName,
  sizes = [],
  withoutPlay = false,
}: VideoActionsProps) => (
  <div className={withoutPlay ? 'flex flex-wrap gap-2' : 'grid grid-cols-2 gap-2'}>
    {!withoutPlay && (
      <Button
        variant="outline"
        size="small"
        className="col-span-2"
        aria-label={`Play ${title}`}
        onClick={() => playVideo({ url, title, fileName, sizes })}
      >
        <Play aria-hidden="true" className="size-4" /> Play
      </Button>
    )}
    {sizes.length > 1 ? (
      sizes.map((size) => (
        <DownloadLink key={size.size} title={title} url={url} fileName={fileName} size={size} />
      ))
    ) : (
      <DownloadLink title={title} url={url} fileName={fileName} />
    )}
    <Button variant="outline" size="small" aria-label={`Copy link of ${title}`} onClick={() => copyLink(url)}>
      <Link2 aria-hidden="true" className="size-4" /> Copy link
    </Button>
    <SaveToPhotos url={sizeUrl(url, sizes.some(isForPhones) ? 'phone' : 'full')} fileName={fileName} />
  </div>
)

interface DownloadLinkProps {
  title: string
  url: string
  fileName: string
  size?: VideoSize
}

/** A video that lies elsewhere cannot be forced into a download; it opens beside the shop. */
const DownloadLink = ({ title, url, fileName, size }: DownloadLinkProps) => (
  <a
    href={`${url}?${size && size.size !== 'full' ? `size=${size.size}&` : ''}download`}
    download={fileName}
    target="_blank"
    rel="noreferrer"
    aria-label={`Download ${title}${size ? `, ${sizeName(size)}` : ''}`}
    className={buttonClass({ variant: 'outline', size: 'small' })}
  >
    <Download aria-hidden="true" className="size-4" />
    {size ? (
      <span>
        {sizeName(size)} <span className="text-dust tabular-nums">{formatBytes(size.bytes)}</span>
      </span>
    ) : (
      'Download'
    )}
  </a>
)
