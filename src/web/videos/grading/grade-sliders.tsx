import RotateCcw from 'lucide/rotate-ccw'
import { type CSSProperties, useId, useState } from 'react'
import { GRADE_SLIDERS, type Grade, type GradeSlider } from '../../../contract/videos/grading.ts'
import { classes } from '../../platform/ui/classes.ts'
import { Tooltip } from '../../platform/ui/tooltip.tsx'

const GROUPS: Record<string, GradeSlider[]> = {
  Light: ['exposure', 'contrast', 'highlights', 'shadows'],
  Color: ['saturation', 'temperature', 'tint'],
}
const TRACKS: Partial<Record<GradeSlider, string>> = {
  saturation: 'linear-gradient(90deg, oklch(0.6 0 0), oklch(0.68 0.1 40) 60%, oklch(0.7 0.2 40))',
  temperature: 'linear-gradient(90deg, oklch(0.68 0.15 255), oklch(0.62 0 0) 50%, oklch(0.8 0.16 70))',
  tint: 'linear-gradient(90deg, oklch(0.7 0.17 150), oklch(0.62 0 0) 50%, oklch(0.65 0.2 340))',
}

export const GradeSliders = ({ value, onChange }: { value: Grade; onChange: (grade: Grade) => void }) => (
  <div className="flex flex-col gap-4">
    {Object.entries(GROUPS).map(([title, names]) => (
      <fieldset key={title}>
        <legend className="mb-1 font-medium text-dust text-xs">{title}</legend>
        {names.map((name) => (
          <SliderRow
            key={name}
            name={name}
            value={value[name]}
            onChange={(number) => onChange({ ...value, [name]: number })}
          />
        ))}
      </fieldset>
    ))}
  </div>
)

interface SliderRowProps {
  name: GradeSlider
  value: number
  onChange: (value: number) => void
}

/** One slider of the grade: dragged, typed, or reset by a double click. */
function SliderRow({ name, value, onChange }: SliderRowProps) {
  const id = useId()
  const { min, max, step } = GRADE_SLIDERS[name]
  const label = name[0]?.toUpperCase() + name.slice(1)
  const style = {
    '--at': `${((value - min) / (max - min)) * 100}%`,
    '--track': TRACKS[name],
  } as CSSProperties
  return (
    <div className="grid min-h-8 grid-cols-[5.25rem_minmax(0,1fr)_3.25rem_1.75rem] items-center gap-x-2.5 pointer-coarse:min-h-11">
      <label htmlFor={id} className="text-[0.8125rem] text-chalk">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        onDoubleClick={() => onChange(0)}
        className={classes('grade-range', TRACKS[name] && 'tinted')}
        style={style}
      />
      <NumberField label={`${label}, as a number`} name={name} value={value} onChange={onChange} />
      <Tooltip text={`Reset ${name}`} names>
        <button
          type="button"
          aria-label={`Reset ${name}`}
          onClick={() => onChange(0)}
          disabled={value === 0}
          className="grid size-7 place-items-center rounded-full text-dust transition-[color,background-color] hover:bg-chalk/8 hover:text-chalk disabled:invisible pointer-coarse:size-9"
        >
          <RotateCcw aria-hidden className="size-3.5" />
        </button>
      </Tooltip>
    </div>
  )
}

function NumberField({ label, name, value, onChange }: SliderRowProps & { label: string }) {
  const { min, max, step } = GRADE_SLIDERS[name]
  // the text may be no number yet
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="number"
      min={min}
      max={max}
      step={step}
      value={typed ?? value}
      aria-label={label}
      onChange={({ target }) => {
        setTyped(target.value)
        if (Number.isFinite(target.valueAsNumber))
          onChange(Math.min(max, Math.max(min, target.valueAsNumber)))
      }}
      onBlur={() => setTyped(null)}
      className="h-7 w-full rounded-md border border-transparent bg-chalk/6 px-1.5 text-right text-[0.8125rem] text-chalk tabular-nums [appearance:textfield] hover:border-chalk/25 focus-visible:border-bolt focus-visible:outline-offset-0 [&::-webkit-inner-spin-button]:appearance-none pointer-coarse:h-9 pointer-coarse:text-base"
    />
  )
}
