import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { GradedCanvas } from './graded-canvas.tsx'

interface LookTileProps {
  group: string
  name: string
  text: string
  frame: ImageBitmap | null
  cube: Cube | undefined
  checked: boolean
  onChoose: () => void
}

/** A look as it would be on this very frame. */
export const LookTile = ({ group, name, text, frame, cube, checked, onChoose }: LookTileProps) => (
  <label className="group relative block cursor-pointer rounded-[10px] border border-hairline bg-panel outline-offset-2 transition-[border-color] hover:border-chalk/40 has-checked:border-amber has-focus-visible:outline-2 has-focus-visible:outline-bolt">
    <input
      type="radio"
      name={group}
      checked={checked}
      onChange={onChoose}
      aria-label={`${name}: ${text}`}
      className="absolute inset-0 z-10 cursor-pointer opacity-0"
    />
    <span className="block aspect-video overflow-hidden rounded-t-[9px] bg-raised">
      {frame && (
        <GradedCanvas frame={frame} cube={cube} pixels={240} aria-hidden className="size-full object-cover" />
      )}
    </span>
    <span className="block px-2 py-2">
      <span className="block truncate font-semibold text-[0.8125rem] leading-tight group-has-checked:text-amber">
        {name}
      </span>
      <span className="mt-0.5 block truncate text-[0.6875rem] text-dust leading-tight">{text}</span>
    </span>
  </label>
)
