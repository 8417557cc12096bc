import type { ReactNode } from 'react'
import { Panel } from '../platform/ui/panel.tsx'
import { Picture } from '../platform/ui/picture.tsx'

interface PictureCardProps {
  picture: string
  /** The `sizes` attribute of its picture. */
  sizes: string
  priority?: boolean
  children: ReactNode
}

/** A card with a picture on top and a hover effect. */
export function PictureCard({ picture, sizes, priority, children }: PictureCardProps) {
  return (
    <Panel
      as="article"
      className="group relative flex h-full flex-col overflow-hidden transition-colors focus-within:border-bolt/60 hover:border-chalk/20"
    >
      <div className="relative aspect-video overflow-hidden">
        <Picture
          src={picture}
          alt=""
          sizes={sizes}
          priority={priority}
          className="size-full transition-transform duration-500 group-hover:scale-[1.03]"
        />
        <span className="trail absolute inset-x-0 bottom-0 h-0.5 origin-left scale-x-0 transition-transform duration-500 group-focus-within:scale-x-100 group-hover:scale-x-100" />
      </div>
      {children}
    </Panel>
  )
}

export const CARD_GRID = 'grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3'
export const CARD_SIZES = '(min-width: 1280px) 400px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw'
/** Of a rider's card, and of its preview until the video plays. */
export const RIDER_CARD_SIZES =
  '(min-width: 1280px) 302px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw'
/** With the data saver. */
export const SMALLEST_SIZES = '160px'
