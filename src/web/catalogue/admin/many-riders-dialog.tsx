import { useState } from 'react'
import type { Event } from '../../../contract/catalogue/event.ts'
import { changeRiders, setRiders } from '../../../contract/catalogue/many-riders-calls.ts'
import type { Rider, SharedChange } from '../../../contract/catalogue/rider.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Options, Select } from '../../platform/ui/select.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { limitProblem, priceProblem, readLimit } from './rider-draft.ts'

export type SharedField = keyof SharedChange

interface ManyRidersDialogProps {
  field: SharedField
  riders: Rider[]
  events: Event[]
  onClose: () => void
  onDone: () => void
}

const TITLES = { price: 'Set price', eventId: 'Move to event', salesLimit: 'Set limit' }

export function ManyRidersDialog({ field, riders, events, onClose, onDone }: ManyRidersDialogProps) {
  const [text, setText] = useState(field === 'eventId' ? String(events[0]?.id ?? '') : '')
  const [problem, setProblem] = useState<string | null>(null)
  const save = useChangeRiders()

  const submit = () => {
    const wrong = problemOf(field, text)
    setProblem(wrong)
    if (wrong) return
    save.mutate(
      { body: { ids: riders.map(({ id }) => id), change: changeOf(field, text) } },
      {
        onSuccess: () => {
          onClose()
          onDone()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={TITLES[field]}
      description={`For ${pluralize(riders.length, 'selected rider')}.`}
    >
      <Form onSubmit={submit}>
        {field === 'eventId' ? (
          <Field label="Event" error={problem ?? undefined}>
            <Select value={text} onChange={(event) => setText(event.target.value)}>
              <Options list={events} />
            </Select>
          </Field>
        ) : (
          <Field
            label={field === 'price' ? 'Price in dollars' : 'Sales limit'}
            error={problem ?? undefined}
            {...(field === 'salesLimit' && { hint: 'How often each may be sold; empty for no limit.' })}
          >
            <TextInput inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        )}
        <Button type="submit" loading={save.isPending}>
          {TITLES[field]}
        </Button>
      </Form>
    </Dialog>
  )
}

function problemOf(field: SharedField, text: string) {
  if (field === 'price') return priceProblem(text)
  if (field === 'salesLimit') return limitProblem(text)
  return text ? null : 'Please select an event'
}

function changeOf(field: SharedField, text: string): SharedChange {
  if (field === 'price') return { price: readPrice(text) }
  if (field === 'salesLimit') return { salesLimit: readLimit(text) }
  return { eventId: Number(text) }
}

/** Sets one price, event or limit for many riders, with an undo. */
function useChangeRiders() {
  const undo = useUndoChange()
  return useCall(changeRiders, {
    onSuccess: (before) => {
      toast({
        title: `${pluralize(before.riders.length, 'rider')} changed`,
        action: {
          label: 'Undo',
          altText: 'Select the riders again and set what they had',
          onSelect: () => undo.mutate({ body: before }),
        },
      })
    },
    onError: failed('Failed to save riders'),
  })
}

const useUndoChange = () =>
  useCall(setRiders, {
    onSuccess: (_answer, { body }) => toast({ title: `${pluralize(body.riders.length, 'rider')} as before` }),
    onError: failed('The change could not be undone'),
  })
