import { STORYBOARD, storyboardOf } from '../../contract/platform/stored-files.ts'

/** Shows one of twelve frames, by the pointer's place from 0 to 1. */
export function RunStoryboard({ url, share }: { url: string; share: number }) {
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
