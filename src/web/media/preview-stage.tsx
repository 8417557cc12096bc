import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'
import { STORYBOARD, storyboardOf } from '../../contract/video-files.ts'
import { Spinner } from '../ui/spinner.tsx'

interface PreviewStageProps {
  name: string
  url: string
  /** Where the pointer is, from 0 to 1; null where there is none. */
  share: number | null
  playing: boolean
  onEnd(): void
}

/** One preview at a time: a second one sends the first back to its picture. */
let endLast: (() => void) | null = null

export const PreviewStage = ({ playing, share, ...rest }: PreviewStageProps) =>
  playing ? <Film {...rest} /> : share === null ? null : <Storyboard url={rest.url} share={share} />

/** Twelve frames in one picture, of which the pointer's place chooses one. */
function Storyboard({ url, share }: { url: string; share: number }) {
  const { columns, rows } = STORYBOARD
  const board = storyboardOf(url)
  const frame = Math.max(0, Math.min(columns * rows - 1, Math.floor(share * columns * rows)))
  if (!board) return null
  const place = [(frame % columns) / (columns - 1), Math.floor(frame / columns) / (rows - 1)]
  return (
    <div
      aria-hidden="true"
      data-storyboard={frame}
      className="absolute inset-0"
      style={{
        backgroundImage: `url(${board})`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: place.map((part) => `${part * 100}%`).join(' '),
      }}
    >
      <span className="absolute inset-x-0 bottom-0 h-0.5 bg-chalk/15">
        <span className="block h-full bg-chalk/70" style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  )
}

function Film({ name, url, onEnd }: Pick<PreviewStageProps, 'name' | 'url' | 'onEnd'>) {
  const [state, setState] = useState<'loading' | 'playing' | 'failed'>('loading')
  const close = useRef<HTMLButtonElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    const mine = () => end.current()
    endLast?.()
    endLast = mine
    close.current?.focus({ preventScroll: true })
    return () => {
      if (endLast === mine) endLast = null
    }
  }, [])
  return (
    <div className="absolute inset-0 z-20 bg-ink">
      <video
        src={url}
        aria-label={`Preview of ${name}`}
        muted
        autoPlay
        playsInline
        onPlaying={() => setState('playing')}
        onEnded={onEnd}
        onError={() => setState('failed')}
        className="size-full object-contain"
      />
      {state === 'loading' && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center">
          <Spinner label="Loading the preview" quiet />
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="absolute inset-0 grid place-items-center p-6 text-center text-sm">
          There is no preview to play right now.
        </p>
      )}
      <button
        ref={close}
        type="button"
        aria-label={`Stop the preview of ${name}`}
        onClick={onEnd}
        className="absolute inset-0 flex items-start justify-end p-3 outline-offset-[-3px]"
      >
        <span className="grid size-9 place-items-center rounded-full border border-chalk/25 bg-ink/70 text-chalk">
          <X aria-hidden="true" className="size-4" />
        </span>
      </button>
    </div>
  )
}
