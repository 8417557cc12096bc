import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide/download'
import Link2 from 'lucide/link-2'
import type { VideoSize } from '../../../contract/videos/video.ts'
import { formatBytes } from '../../pages/base/format.ts'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { copyShareLink } from './copy-link.ts'
import { SaveToPhotos } from './save-to-photos.tsx'
import { sizeName, sizeUrl } from './size-name.ts'

interface VideoActionsProps {
  title: string
  url: string
  fileName: string
  /** What is watched is what is saved. */
  size?: VideoSize
}

/** Saving comes first; everything else one can do with an own video stands small beside it. */
export function VideoActions({ title, url, fileName, size }: VideoActionsProps) {
  const queries = useQueryClient()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`${url}?${size && size.size !== 'full' ? `size=${size.size}&` : ''}download`}
        download={fileName}
        // a video that lies elsewhere cannot be forced into a download; it opens beside the shop
        target="_blank"
        rel="noreferrer"
        aria-label={`Download ${title}${size ? `, ${sizeName(size)}` : ''}`}
        className={`${buttonClass()} grow sm:grow-0`}
      >
        <Download aria-hidden="true" className="size-4" />
        Download
        {size && <span className="font-normal tabular-nums">{formatBytes(size.bytes)}</span>}
      </a>
      <SaveToPhotos url={sizeUrl(url, size?.size)} fileName={fileName} />
      <Button
        variant="outline"
        aria-label={`Copy link of ${title}`}
        onClick={() => void copyShareLink(queries, url)}
      >
        <Link2 aria-hidden="true" className="size-4" /> Copy link
      </Button>
    </div>
  )
}
