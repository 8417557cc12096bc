import { useQueryClient } from '@tanstack/react-query'
import Download from 'lucide/download'
import Link2 from 'lucide/link-2'
import Share2 from 'lucide/share-2'
import { useState, useSyncExternalStore } from 'react'
import { ownVideoPath } from '../../../contract/pages.ts'
import type { VideoSize } from '../../../contract/videos/video.ts'
import { phoneSizeName, sizeLabel } from '../../../contract/videos/video-quality.ts'
import { formatBytes } from '../../pages/base/format.ts'
import { Button, buttonClass } from '../../platform/ui/button.tsx'
import { copyShareLink, hasShareSheet, openShareSheet } from './order-link.ts'
import { SaveToPhotos } from './save-to-photos.tsx'
import { VideoScreen } from './video-screen.tsx'

interface VideoInSizesProps {
  /** With the order's secret, so it is shown only to a browser that refuses cookies: it makes share links. */
  url: string
  riderId: number
  horse: number
  title: string
  fileName: string
  sizes?: VideoSize[]
  betterComes?: boolean
  arrives?: string | undefined
  autoPlay?: boolean
  muted?: boolean
  poster?: string
  preload?: 'auto' | 'metadata'
}

/** The player with its actions. One size is chosen for watching and saving. */
export function VideoInSizes({
  url,
  riderId,
  horse,
  title,
  fileName,
  sizes = [],
  betterComes,
  arrives,
  ...screen
}: VideoInSizesProps) {
  const [chosen, choose] = useState<VideoSize['size']>(() => (isPhone() ? 'phone' : 'full'))
  const size = sizes.find((one) => one.size === chosen) ?? sizes[0]
  const own = useRefusesCookies() ? url : ownVideoPath(riderId, horse)
  const shown = sizeUrl(own, size?.size)
  const next = nextPlayable(sizes, chosen)
  return (
    <>
      <VideoScreen
        key={shown}
        url={shown}
        title={title}
        {...(next && { onUnplayable: () => choose(next) })}
        {...screen}
      />
      <div className="mt-4 grid gap-3">
        {betterComes && (
          <p role="status" className="text-dust text-sm">
            This is the phone size. The full size is still being made. You'll find it at this same link.
          </p>
        )}
        {arrives && (
          <p role="status" className="text-dust text-sm">
            {arrives}. We'll email you then, and it opens at this same link.
          </p>
        )}
        {sizes.length > 1 && (
          <SizeChoice title={title} sizes={sizes} chosen={size?.size ?? 'full'} onChoose={choose} />
        )}
        <VideoActions title={title} own={own} url={url} fileName={fileName} {...(size && { size })} />
      </div>
    </>
  )
}

/** Without a cookie the server does not know its buyer, so only the order's own address opens the video. */
const useRefusesCookies = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => !navigator.cookieEnabled,
    () => false,
  )

/** Some browsers cannot play the master; every browser plays the others. */
const nextPlayable = (sizes: VideoSize[], failed: VideoSize['size']) =>
  (['compatible', 'phone'] as const).find(
    (size) => failed !== 'phone' && size !== failed && sizes.some((had) => had.size === size),
  )

const isPhone = () => matchMedia('(pointer: coarse) and (max-width: 767px)').matches

interface SizeChoiceProps {
  title: string
  sizes: VideoSize[]
  chosen: VideoSize['size']
  onChoose(size: VideoSize['size']): void
}

const SizeChoice = ({ title, sizes, chosen, onChoose }: SizeChoiceProps) => (
  <fieldset className="flex items-center gap-1 text-sm">
    <legend className="sr-only">{title} in</legend>
    {sizes.map((size) => (
      <label
        key={size.size}
        className="cursor-pointer rounded-full border border-transparent px-3.5 py-2 text-dust has-checked:border-bolt/50 has-checked:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt hover:text-chalk"
      >
        <input
          type="radio"
          className="sr-only"
          name={`size of ${title}`}
          checked={chosen === size.size}
          onChange={() => onChoose(size.size)}
        />
        {sizeName(size)}
      </label>
    ))}
  </fieldset>
)

interface VideoActionsProps {
  title: string
  own: string
  url: string
  fileName: string
  size?: VideoSize
}

function VideoActions({ title, own, url, fileName, size }: VideoActionsProps) {
  const queries = useQueryClient()
  const [link, setLink] = useState<string | null>(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`${own}?${size && size.size !== 'full' ? `size=${size.size}&` : ''}download`}
        download={fileName}
        // a video on another site cannot be forced to download
        target="_blank"
        rel="noreferrer"
        className={`${buttonClass()} grow sm:grow-0`}
      >
        <Download aria-hidden="true" className="size-4" />
        Download <span className="sr-only">{size ? `${title}, ${sizeName(size)}` : title}</span>
        {size && <span className="font-normal tabular-nums">{formatBytes(size.bytes)}</span>}
      </a>
      <SaveToPhotos url={sizeUrl(own, size?.size)} fileName={fileName} />
      {hasShareSheet() ? (
        <Button
          variant="outline"
          aria-label={`Share ${title}`}
          onClick={async () => setLink(await openShareSheet(queries, { url, title, made: link }))}
        >
          <Share2 aria-hidden="true" className="size-4" /> {link ? 'Ready: share now' : 'Share'}
        </Button>
      ) : (
        <Button
          variant="outline"
          aria-label={`Copy link of ${title}`}
          onClick={() => void copyShareLink(queries, url)}
        >
          <Link2 aria-hidden="true" className="size-4" /> Copy link
        </Button>
      )}
    </div>
  )
}

/** `4K`, `4K for any player`, or `1080p phone size`. */
function sizeName(size: VideoSize) {
  if (size.size === 'phone') return phoneSizeName(sizeLabel(size))
  return size.size === 'compatible' ? `${sizeLabel(size)} for any player` : sizeLabel(size)
}

const sizeUrl = (url: string, size?: VideoSize['size']) =>
  size && size !== 'full' ? `${url}?size=${size}` : url
