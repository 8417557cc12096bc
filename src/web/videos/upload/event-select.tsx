import { listEvents } from '../../../contract/catalogue/event-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Select } from '../../platform/ui/select.tsx'

/** All events, as the owner sees them. */
export const useEvents = () => useRead(listEvents, {}, { asOwner: true })

interface EventSelectProps {
  value: number | undefined
  onChange: (eventId: number | undefined) => void
  /** The option while none is chosen. */
  empty?: string
}

export function EventSelect({ value, onChange, empty }: EventSelectProps) {
  const { data: events = [] } = useEvents()
  return (
    <Select value={value ?? ''} onChange={(event) => onChange(Number(event.target.value) || undefined)}>
      {(empty || events.length === 0) && (
        <option value="">{events.length > 0 ? empty : 'No events yet'}</option>
      )}
      {events.map(({ id, name, date }) => (
        <option key={id} value={id}>
          {name} · {date}
        </option>
      ))}
    </Select>
  )
}
