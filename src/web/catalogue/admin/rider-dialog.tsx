import { useState } from 'react'
import type { Event } from '../../../contract/event.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import { type Rider, RiderChange } from '../../../contract/rider.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Options, Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useGuardedClose } from '../../ui/use-guarded-close.ts'
import { HorseFields } from './horse-fields.tsx'
import { draftOf, problemsIn, readDraft } from './rider-draft.ts'
import { useChangeRider } from './use-change-rider.ts'

interface RiderDialogProps {
  rider: Rider
  sportId: number
  events: Event[]
  onClose: () => void
}

/** Everything of one rider, the horses and their video links too. */
export function RiderDialog({ rider, sportId, events, onClose }: RiderDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(rider))
  const [tried, setTried] = useState(false)
  const save = useChangeRider(sportId)
  const dirty = JSON.stringify(draft) !== JSON.stringify(draftOf(rider))
  const change = (part: Partial<typeof draft>) => setDraft((known) => ({ ...known, ...part }))
  const problems = tried ? problemsIn(draft) : {}

  const submit = () => {
    setTried(true)
    if (Object.keys(problemsIn(draft)).length > 0) return
    save.mutate({ rider, change: RiderChange.parse(readDraft(draft)) }, { onSuccess: onClose })
  }

  return (
    <Dialog open onOpenChange={useGuardedClose(dirty, onClose)} title="Edit Rider" size="medium">
      <Form onSubmit={submit}>
        <Field label="Rider name" error={problems.name}>
          <TextInput value={draft.name} onChange={(event) => change({ name: event.target.value })} />
        </Field>
        <Field label="Event">
          <Select value={draft.eventId} onChange={(event) => change({ eventId: Number(event.target.value) })}>
            <Options list={events} />
          </Select>
        </Field>
        <div className="grid gap-5 sm:grid-cols-3">
          <Field label="Price" error={problems.price}>
            <TextInput
              inputMode="decimal"
              value={draft.price}
              onChange={(event) => change({ price: event.target.value })}
            />
          </Field>
          <Field label="Sales limit" error={problems.salesLimit}>
            <TextInput
              inputMode="numeric"
              placeholder="None"
              value={draft.salesLimit}
              onChange={(event) => change({ salesLimit: event.target.value })}
            />
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
          problems={problems}
          onChange={(horse, part) =>
            change({ horses: draft.horses.map((one) => (one.horse === horse ? { ...one, ...part } : one)) })
          }
        />
        <Button type="submit" loading={save.isPending}>
          Save Changes
        </Button>
      </Form>
    </Dialog>
  )
}
