import { Field } from '../../platform/ui/field.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import type { HorseDraft } from './rider-draft.ts'

interface HorseFieldsProps {
  horses: HorseDraft[]
  errors: Partial<Record<string, string>>
  onChange: (horse: number, part: Partial<HorseDraft>) => void
}

/** The name and the video link of each horse: riders are found by their horse's name too. */
export const HorseFields = ({ horses, errors, onChange }: HorseFieldsProps) =>
  horses.map(({ horse, name, videoUrl }, index) => {
    const link = (
      <Field
        key={horse}
        label={horses.length === 1 ? 'Video link' : `Video link of horse ${horse}`}
        error={errors[`horses.${index}.videoUrl`]}
      >
        <TextInput
          type="url"
          placeholder="https://"
          value={videoUrl}
          onChange={(event) => onChange(horse, { videoUrl: event.target.value })}
        />
      </Field>
    )
    return (
      <div key={horse} className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <Field label={horses.length === 1 ? 'Name of the horse' : `Name of horse ${horse}`}>
          <TextInput
            value={name}
            placeholder="Optional"
            onChange={(event) => onChange(horse, { name: event.target.value })}
          />
        </Field>
        {link}
      </div>
    )
  })
