import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Options, Select } from '../../platform/ui/select.tsx'

export interface RiderFilter {
  search: string
  eventId: number | null
  only: 'all' | 'without video' | 'sold out' | 'unlisted'
}

export function ridersIn(riders: Rider[], { search, eventId, only }: RiderFilter) {
  const text = search.trim().toLowerCase()
  return riders.filter(
    (rider) =>
      (eventId === null || rider.eventId === eventId) &&
      (only !== 'sold out' || rider.soldOut) &&
      (only !== 'without video' || lacksVideo(rider)) &&
      (only !== 'unlisted' || rider.linkKey) &&
      (!text || rider.name.toLowerCase().includes(text)),
  )
}

const lacksVideo = (rider: Rider) => !rider.horses.some(({ videoUrl }) => videoUrl)

interface RiderFiltersProps {
  filter: RiderFilter
  onChange: (filter: RiderFilter) => void
  events: Event[]
  found: number
}

export const RiderFilters = ({ filter, onChange, events, found }: RiderFiltersProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-3">
    <SearchInput
      label="Search riders"
      placeholder="Search riders"
      value={filter.search}
      onValueChange={(search) => onChange({ ...filter, search })}
      className="flex-1 max-sm:w-full max-sm:flex-none"
    />
    <Select
      aria-label="Event"
      value={filter.eventId ?? ''}
      onChange={({ target }) => onChange({ ...filter, eventId: target.value ? Number(target.value) : null })}
      className="min-w-0 max-sm:flex-1 sm:w-56"
    >
      <option value="">All events</option>
      <Options list={events} />
    </Select>
    <Select
      aria-label="Show"
      value={filter.only}
      onChange={({ target }) => onChange({ ...filter, only: target.value as RiderFilter['only'] })}
      className="min-w-0 max-sm:flex-1 sm:w-44"
    >
      <option value="all">All riders</option>
      <option value="without video">Without video</option>
      <option value="sold out">Sold out</option>
      <option value="unlisted">By link only</option>
    </Select>
    <p role="status" className="text-dust text-sm tabular-nums max-sm:w-full">
      {pluralize(found, 'rider')}
    </p>
  </div>
)
