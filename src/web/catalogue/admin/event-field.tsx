import type { Event } from '../../../contract/catalogue/event.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/select.tsx'

interface EventFieldProps {
  events: Event[]
  value: number | null
  onChange: (eventId: number | null) => void
}

/** Which event many riders at once belong to. */
export const EventField = ({ events, value, onChange }: EventFieldProps) => (
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
