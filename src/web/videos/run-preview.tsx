import Play from 'lucide/play'
import { type PointerEvent, useState } from 'react'
import type { Horse, Rider } from '../../contract/catalogue/rider.ts'
import { lazyComponent, STYLED_AT_ONCE, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { Ring } from '../platform/ui/spinner.tsx'
import { useDataSaver } from './data-saver.ts'

const storyboard = lazyComponent(
  async () => (await import('./run-storyboard.tsx')).RunStoryboard,
  STYLED_AT_ONCE,
)
const dialog = lazyComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog)

interface RunPreviewProps {
  rider: Rider
  /** The first of the rider's previews. */
  url: string
  /** Whether the storyboard is shown, so that the card can hide its overlay. */
  onScrub(isScrubbing: boolean): void
}

/** The buyer's own video, where no other horse is left to preview. */
function ownVideo({ horses, ownedHorses }: Rider) {
  const isOwn = ({ horse }: Horse) => ownedHorses.includes(horse)
  if (horses.some((one) => one.previewUrl && !isOwn(one))) return undefined
  return horses.find((one) => isOwn(one) && one.videoUrl)
}

/**
 * Over a card's picture: scrubs through the storyboard under the pointer, and opens the preview on a tap, or a buyer's
 * own video without watermark. Nothing is fetched before that, not even the code.
 */
export function RunPreview({ rider, url, onScrub }: RunPreviewProps) {
  const saving = useDataSaver()
  const [share, setShare] = useState<number | null>(null)
  const [asked, setAsked] = useState(0)
  const [open, setOpen] = useState(false)
  const isScrubbing = share !== null && !saving
  const Storyboard = useLazyComponent(storyboard, isScrubbing, { quiet: true })
  const Dialog = useLazyComponent(dialog, asked)
  const own = ownVideo(rider)
  const preview = () => {
    setAsked(asked + 1)
    setOpen(true)
  }
  const playOwn = (horse: Horse) =>
    import('../buying/orders/owned-videos.tsx').then(({ playOwned }) => playOwned(rider, horse), preview)
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setShare((event.clientX - left) / width)
    onScrub(!saving)
  }
  return (
    <>
      {Storyboard && <Storyboard url={url} share={share ?? 0} />}
      <button
        type="button"
        aria-label={`${own ? 'Watch' : 'Play a preview of'} ${rider.name}`}
        onPointerMove={follow}
        onPointerLeave={() => {
          setShare(null)
          onScrub(false)
        }}
        onFocus={own ? undefined : dialog.preload}
        onClick={() => void (own ? playOwn(own) : preview())}
        className="group/play absolute inset-0 z-10 flex items-start justify-end p-3 outline-offset-[-3px]"
      >
        <span className="grid size-9 place-items-center rounded-full border border-chalk/25 bg-ink/70 text-chalk transition-colors group-hover/play:border-amber group-hover/play:text-amber">
          {open && !Dialog ? <Ring /> : <Play aria-hidden="true" className="ml-0.5 size-4" />}
        </span>
      </button>
      {Dialog && <Dialog rider={rider} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
