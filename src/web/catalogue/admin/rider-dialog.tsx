import type { Event } from '../../../contract/catalogue/event.ts'
import { type Rider, RiderChange } from '../../../contract/catalogue/rider.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Options, Select } from '../../platform/ui/select.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useGuardedClose } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { openRemoval } from '../../videos/takedown/open-removal.ts'
import { draftOf, type HorseDraft, readDraft } from './rider-draft.ts'
import { copyRiderLink } from './rider-link.ts'
import { useChangeRider } from './use-change-rider.ts'

interface RiderDialogProps {
  rider: Rider
  sportId: number
  events: Event[]
  onClose: () => void
}

export function RiderDialog({ rider, sportId, events, onClose }: RiderDialogProps) {
  const form = useForm(draftOf(rider))
  const { draft, errors, change } = form
  const save = useChangeRider(sportId)

  const submit = () => {
    const body = form.accept(checkBy(RiderChange, readDraft(draft)))
    if (body) save.mutate({ params: { id: rider.id }, body }, { onSuccess: onClose })
  }

  return (
    <Dialog open onOpenChange={useGuardedClose(form.dirty, onClose)} title="Edit Rider" size="medium">
      <Form ref={form.ref} onSubmit={submit}>
        <Field label="Rider name" error={errors.name}>
          <TextInput {...form.text('name')} />
        </Field>
        <Field label="Event">
          <Select value={draft.eventId} onChange={(event) => change({ eventId: Number(event.target.value) })}>
            <Options list={events} />
          </Select>
        </Field>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Price" error={errors.price}>
            <TextInput {...form.text('price')} inputMode="decimal" />
          </Field>
          <Field label="Sales limit" error={errors.salesLimit}>
            <TextInput {...form.text('salesLimit')} inputMode="numeric" placeholder="None" />
          </Field>
          <Field label="Horses">
            <Select
              value={draft.horseCount}
              onChange={(event) => change({ horseCount: Number(event.target.value) })}
            >
              {Array.from({ length: MAX_HORSES }, (_, index) => index + 1).map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          </Field>
        </div>
        <HorseFields
          horses={draft.horses.slice(0, draft.horseCount)}
          errors={errors}
          onChange={(horse, part) =>
            change({ horses: draft.horses.map((one) => (one.horse === horse ? { ...one, ...part } : one)) })
          }
        />
        <UnlistedField
          rider={rider}
          unlisted={draft.unlisted}
          onChange={(unlisted) => change({ unlisted })}
        />
        <Button type="submit" loading={save.isPending}>
          Save Changes
        </Button>
        <Button
          variant="quiet"
          onClick={() => openRemoval({ kind: 'rider', id: rider.id, onRemoved: onClose })}
          className="self-start"
        >
          Remove…
        </Button>
      </Form>
    </Dialog>
  )
}

interface UnlistedFieldProps {
  rider: Rider
  unlisted: boolean
  onChange: (unlisted: boolean) => void
}

/** For example for minors. The link exists once it is saved. */
const UnlistedField = ({ rider, unlisted, onChange }: UnlistedFieldProps) => (
  <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
    <Field
      label="Found by link only"
      hint="In no list, no search, no sitemap, and no preview of the link tells the name. Buyers keep what they bought."
    >
      <Switch checked={unlisted} onCheckedChange={onChange} />
    </Field>
    {rider.linkKey && unlisted && (
      <Button variant="outline" size="small" onClick={() => void copyRiderLink(rider)}>
        Copy link
      </Button>
    )}
  </div>
)

interface HorseFieldsProps {
  horses: HorseDraft[]
  errors: Partial<Record<string, string>>
  onChange: (horse: number, part: Partial<HorseDraft>) => void
}

/** Name and video link of each horse; the search finds riders by horse name too. */
const HorseFields = ({ horses, errors, onChange }: HorseFieldsProps) =>
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
