import { Checkbox } from '../platform/ui/checkbox.tsx'

interface HorseBoxesProps {
  legend: string
  horses: number[]
  nameOf: (horse: number) => string | null | undefined
  chosen: number[]
  onChange: (horses: number[]) => void
  error?: string | undefined
}

export const HorseBoxes = ({ legend, horses, nameOf, chosen, onChange, error }: HorseBoxesProps) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-2 font-medium text-sm">{legend}</legend>
    <div className="flex flex-wrap gap-x-6 gap-y-2">
      {horses.map((horse) => {
        const name = nameOf(horse) || `Horse ${horse}`
        return (
          <span key={horse} className="flex items-center gap-2">
            <Checkbox
              label={name}
              checked={chosen.includes(horse)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, horse].sort() : chosen.filter((one) => one !== horse))
              }
            />
            <span aria-hidden>{name}</span>
          </span>
        )
      })}
    </div>
    {error && <p className="text-flag text-sm">{error}</p>}
  </fieldset>
)
