import type { Event } from '../../../contract/catalogue/event.ts'
import { type Rider, RiderChange } from '../../../contract/catalogue/rider.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { adminTakedownPath } from '../../../contract/paths.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Options, Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { useGuardedClose } from '../../platform/ui/use-guarded-close.ts'
import { HorseFields } from './horse-fields.tsx'
import { draftOf, readDraft } from './rider-draft.ts'
import { UnlistedField } from './unlisted-field.tsx'
import { useChangeRider } from './use-change-rider.ts'

interface RiderDialogProps {
  rider: Rider
  sportId: number
  events: Event[]
  onClose: () => void
}

/** Everything of one rider, the horses and their video links too. */
export function RiderDialog({ rider, sportId, events, onClose }: RiderDialogProps) {
  const form = useForm(draftOf(rider))
  const { draft, errors, change } = form
  const save = useChangeRider(sportId)

  const submit = () => {
    const body = form.accept(checkBy(RiderChange, readDraft(draft)))
    if (body) save.mutate({ rider, change: body }, { onSuccess: onClose })
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
        <ButtonLink variant="quiet" href={adminTakedownPath('rider', rider.id)} className="self-start">
          Remove for good…
        </ButtonLink>
      </Form>
    </Dialog>
  )
}
