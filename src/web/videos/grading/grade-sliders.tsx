import type { Grade, GradeSlider } from '../../../contract/videos/grading.ts'
import { SliderRow } from './slider-row.tsx'

const GROUPS: Record<string, GradeSlider[]> = {
  Light: ['exposure', 'contrast', 'highlights', 'shadows'],
  Color: ['saturation', 'temperature', 'tint'],
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
