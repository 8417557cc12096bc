import Film from 'lucide/film'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classes } from '../../platform/ui/classes.ts'
import { Pictures } from './clip-pictures.ts'
import type { OwnClip } from './memory-cards.ts'

const pictures = new Pictures()
export const wantPicturesLater = (clips: Iterable<OwnClip>) => pictures.wantLater(clips)

const NONE: readonly string[] = []

interface ClipPictureProps {
  own: OwnClip | undefined
  /** How many are made, and how many are shown now. */
  count: number
  shown: number
}

/** Small pictures of a clip, made when it is scrolled into view; an icon where none can be made. */
export function ClipPicture({ own, count, shown }: ClipPictureProps) {
  const box = useRef<HTMLSpanElement>(null)
  const [visible, setVisible] = useState(false)
  const key = own?.facts.key ?? ''
  const made = useSyncExternalStore(pictures.listen, () => pictures.of(key)) ?? NONE
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      rootMargin: '200px',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (own && visible) return pictures.want(own, count)
  }, [own, visible, count])
  const seen = made.slice(0, shown)
  return (
    <span
      ref={box}
      className={classes('grid w-full gap-px bg-raised', shown > 1 && seen.length > 1 && 'grid-cols-3')}
    >
      {seen.map((address) => (
        <img key={address} src={address} alt="" className="aspect-video w-full object-cover" />
      ))}
      {seen.length === 0 && (
        <span className="grid aspect-video w-full place-items-center text-dust">
          <Film aria-hidden className="size-1/3 max-h-6 max-w-6" />
        </span>
      )}
    </span>
  )
}
