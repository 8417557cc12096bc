import { useSearchParams } from 'wouter'
import { listEvents } from '../../../contract/catalogue/event-calls.ts'
import { currentEvent } from '../../../contract/catalogue/event-date.ts'
import { DEFAULT_TIME_ZONE, dayIn } from '../../../contract/platform/time-zone.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { Select } from '../../platform/ui/select.tsx'

/** All events, as the owner sees them. */
export const useEvents = () => useRead(listEvents, {}, { asOwner: true })

/** The one that the address names, else the one that is on or was last. */
export function useCurrentEvent(): number | undefined {
  const { data: events = [] } = useEvents()
  const [search] = useSearchParams()
  const today = dayIn(useShop()?.timeZone ?? DEFAULT_TIME_ZONE, new Date())
  const asked = Number(search.get('event'))
  return (events.find(({ id }) => id === asked) ?? currentEvent(events, today))?.id
}

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
