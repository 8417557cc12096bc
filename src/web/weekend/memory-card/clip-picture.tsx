import Film from 'lucide/film'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '../../platform/ui/classes.ts'
import { MOMENTS, pictureAt } from './card-files.ts'
import { Pictures } from './clip-pictures.ts'
import type { OwnClip } from './memory-cards.ts'

const pictures = new Pictures()
export const wantPicturesLater = (clips: Iterable<OwnClip>) => pictures.wantLater(clips)

const NONE: readonly string[] = []

/** Addresses of a clip's pictures, made while they are wanted. */
export function useClipPictures(own: OwnClip | undefined, count: number, isWanted = true) {
  const key = own?.facts.key ?? ''
  const made = useSyncExternalStore(pictures.listen, () => pictures.of(key)) ?? NONE
  useEffect(() => {
    if (own && isWanted) return pictures.want(own, count)
  }, [own, isWanted, count])
  return made
}

interface ClipPictureProps {
  own: OwnClip | undefined
  /** How many are made, and how many are shown now. */
  count: number
  shown: number
}

/** Small pictures of a clip, made when it is scrolled into view; an icon where none can be made. The mouse scrubs through them. */
export function ClipPicture({ own, count, shown }: ClipPictureProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [visible, setVisible] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const isScrubbing = share !== null
  const made = useClipPictures(own, isScrubbing ? MOMENTS.length : count, visible)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const scrubbed = isScrubbing ? pictureAt(made, share) : undefined
  const seen = scrubbed ? [scrubbed] : made.slice(0, shown)
  return (
    <span
      ref={box}
      onPointerMove={({ pointerType, clientX, currentTarget }) => {
        if (pointerType !== 'mouse' || shown > 1) return
        const { left, width } = currentTarget.getBoundingClientRect()
        setShare((clientX - left) / width)
      }}
      onPointerLeave={() => setShare(null)}
      className={classes(
        'relative grid w-full gap-px bg-raised',
        shown > 1 && seen.length > 1 && 'grid-cols-3',
      )}
    >
      {seen.map((address, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: another picture takes the place of this one
        <img key={index} src={address} alt="" className="aspect-video w-full object-cover" />
      ))}
      {seen.length === 0 && (
        <span className="grid aspect-video w-full place-items-center text-dust">
          <Film aria-hidden className="size-1/3 max-h-6 max-w-6" />
        </span>
      )}
      {scrubbed && (
        <span
          aria-hidden
          data-scrubbed={Math.round((share ?? 0) * 100)}
          className="absolute bottom-0 left-0 h-0.5 bg-amber"
          style={{ width: `${(share ?? 0) * 100}%` }}
        />
      )}
    </span>
  )
}
