import type { Event } from '../../../contract/catalogue/event.ts'
import { bulkAddRiders } from '../../../contract/catalogue/many-riders-calls.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { useDefaultPrice } from '../../pages/base/default-price.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { BulkGrid } from './bulk-grid.tsx'
import {
  applyPaste,
  type BulkField,
  type BulkRow,
  checkRows,
  isComplete,
  newRow,
  pastedRows,
} from './bulk-rows.ts'

interface BulkAddFormProps {
  events: Event[]
  onDirty: (dirty: boolean) => void
  onAdded: (riders: Rider[]) => void
}

const FIRST_ROWS = 3

export function BulkAddForm({ events, onDirty, onAdded }: BulkAddFormProps) {
  const defaultPrice = useDefaultPrice()
  const price = String(defaultPrice)
  const form = useForm(() => ({
    eventId: events[0]?.id ?? null,
    rows: Array.from({ length: FIRST_ROWS }, () => newRow(price)),
  }))
  const { eventId, rows } = form.draft
  const ready = rows.filter(isComplete)

  const changeRows = (next: BulkRow[]) => {
    form.change({ rows: next })
    onDirty(next.some(({ name, videoUrl }) => name || videoUrl))
  }

  const add = useCall(bulkAddRiders, {
    onSuccess: (riders) => {
      onDirty(false)
      onAdded(riders)
      toast({ title: `Successfully added ${riders.length} riders` })
    },
    onError: (error) => {
      const problems = error instanceof RequestError ? error.problems : []
      const errors = problems.map(({ row, sentence }) => [`rows.${ready[row - 1]?.key}`, sentence])
      form.refuse({ errors: Object.fromEntries(errors) })
      failed(
        'Failed to add riders. Please try again.',
        'Nothing was added, and nothing you typed is lost.',
      )(error)
    },
  })

  const submit = () => {
    const body = form.accept(checkRows(rows, eventId, defaultPrice))
    if (body) add.mutate({ body })
  }

  const paste = (text: string, at: number, column: BulkField) => {
    const { rows: next, left } = applyPaste(rows, at, pastedRows(text, column), price)
    changeRows(next)
    if (left > 0)
      toast({
        variant: 'destructive',
        title: `${pluralize(left, 'row')} did not fit`,
        description: 'Twenty riders fit at a time. Import start list takes thousands.',
      })
  }

  return (
    <Form
      ref={form.ref}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      <EventField events={events} value={eventId} onChange={(chosen) => form.change({ eventId: chosen })} />
      <BulkGrid
        rows={rows}
        onChange={changeRows}
        onPaste={paste}
        defaultPrice={price}
        refusalOf={({ key }) => form.errors[`rows.${key}`]}
      />
      <Button type="submit" loading={add.isPending}>
        {add.isPending
          ? 'Adding...'
          : `Add ${ready.length > 0 ? pluralize(ready.length, 'Rider') : 'Riders'}`}
      </Button>
    </Form>
  )
}

interface EventFieldProps {
  events: Event[]
  value: number | null
  onChange: (eventId: number | null) => void
}

const EventField = ({ events, value, onChange }: EventFieldProps) => (
  <Field label="Event">
    <Select
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">Select an event</option>
      {events.map(({ id, name, date }) => (
        <option key={id} value={id}>
          {name}, {date}
        </option>
      ))}
    </Select>
  </Field>
)
