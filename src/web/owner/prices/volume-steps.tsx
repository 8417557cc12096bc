import Plus from 'lucide/plus'
import Trash from 'lucide/trash'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import type { RulesDraft } from './rules-draft.ts'

interface StepsProps {
  steps: RulesDraft['volume']['steps']
  errors: Partial<Record<string, string>>
  onChange(steps: RulesDraft['volume']['steps']): void
}

/** From how many videos how many percent are off. */
export function VolumeSteps({ steps, errors, onChange }: StepsProps) {
  const set = (at: number, part: Partial<StepsProps['steps'][number]>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...part } : step)))
  return (
    <div className="flex flex-col gap-4">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the list
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
          <Field label="From how many videos" error={errors[`volume.${at}.from`]}>
            <TextInput
              value={step.from}
              inputMode="numeric"
              onChange={({ target }) => set(at, { from: target.value })}
            />
          </Field>
          <Field label="Percent off" error={errors[`volume.${at}.percent`]}>
            <TextInput
              value={step.percent}
              inputMode="numeric"
              onChange={({ target }) => set(at, { percent: target.value })}
            />
          </Field>
          <IconButton
            label={`Remove step ${at + 1}`}
            disabled={steps.length === 1}
            className="mt-7"
            onClick={() => onChange(steps.filter((_, place) => place !== at))}
          >
            <Trash aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {steps.length < 5 && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-4 self-start"
          onClick={() => onChange([...steps, { from: '', percent: '' }])}
        >
          <Plus aria-hidden="true" className="size-4" /> Add a step
        </Button>
      )}
    </div>
  )
}
