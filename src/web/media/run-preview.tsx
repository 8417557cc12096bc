import Play from 'lucide-react/icons/play'
import { type PointerEvent, useState } from 'react'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { useDataSaver } from './data-saver.ts'

const stage = lazyComponent(async () => (await import('./preview-stage.tsx')).PreviewStage)

/**
 * Over a card's picture: leafs through the run under the pointer, and plays ten seconds of it on a tap. Nothing is
 * fetched before that, not even the code.
 */
export function RunPreview({ name, url, onShow }: RunPreviewProps) {
  const saving = useDataSaver()
  const [share, setShare] = useState<number | null>(null)
  const [playing, setPlaying] = useState(0)
  const leafing = share !== null && !saving
  const Stage = useLazyComponent(stage, playing || leafing, { quiet: playing === 0 })
  const play = (times: number) => {
    setPlaying(times)
    onShow(times > 0 ? 'film' : null)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setShare((event.clientX - left) / width)
    if (!saving) onShow('frames')
  }
  return (
    <>
      {Stage && (
        <Stage
          name={name}
          url={url}
          share={leafing ? share : null}
          playing={playing > 0}
          onEnd={() => play(0)}
        />
      )}
      {playing === 0 && (
        <button
          type="button"
          aria-label={`Play a preview of ${name}`}
          onPointerMove={follow}
          onPointerLeave={() => {
            setShare(null)
            onShow(null)
          }}
          onFocus={stage.preload}
          onClick={() => play(playing + 1)}
          className="group/play absolute inset-0 z-10 flex items-start justify-end p-3 outline-offset-[-3px]"
        >
          <span className="grid size-9 place-items-center rounded-full border border-chalk/25 bg-ink/70 text-chalk transition-colors group-hover/play:border-amber group-hover/play:text-amber">
            <Play aria-hidden="true" className="ml-0.5 size-4" />
          </span>
        </button>
      )}
    </>
  )
}

interface RunPreviewProps {
  name: string
  url: string
  /** What is over the picture now, so that the card's words can step back. */
  onShow(what: 'frames' | 'film' | null): void
}
