import { useQuery } from '@tanstack/react-query'
import type { SalesFilter } from '../../contract/books/sales.ts'
import { exportSales } from '../../contract/books/sales-calls.ts'
import { listEvents } from '../../contract/catalogue/event-calls.ts'
import { listSportEvents } from '../../contract/catalogue/sport-calls.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { useShop } from '../pages/base/shop.tsx'
import { readOf } from '../platform/api/queries.ts'
import { Button, buttonClass } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { SearchInput } from '../platform/ui/search-input.tsx'
import { Options, Select } from '../platform/ui/select.tsx'
import { TextInput } from '../platform/ui/text-input.tsx'

interface SalesFiltersProps {
  filter: SalesFilter
  onChange: (filter: SalesFilter) => void
  sportId: number | undefined
}

export function SalesFilters({ filter, onChange, sportId }: SalesFiltersProps) {
  const zone = useShop()?.timeZone
  const events = useQuery(
    sportId === undefined
      ? readOf(listEvents, {}, { asOwner: true })
      : readOf(listSportEvents, { params: { id: sportId } }, { asOwner: true }),
  )
  const set = (part: SalesFilter) => onChange({ ...filter, ...part })
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[1.2fr_1fr_1.1fr_1.1fr_auto] lg:grid-cols-[minmax(14rem,2fr)_1.3fr_1fr_1fr_1fr_auto]">
      <SearchInput
        label="Search sales"
        placeholder="Email, order, rider, phone"
        value={filter.search ?? ''}
        onValueChange={(search) => set({ search: search || undefined })}
        className="max-md:col-span-2 md:max-lg:col-span-5"
      />
      <Field label="Event">
        <Select
          value={filter.eventId ?? ''}
          onChange={({ target }) => set({ eventId: target.value ? Number(target.value) : undefined })}
        >
          <option value="">All events</option>
          <Options list={events.data ?? []} />
        </Select>
      </Field>
      <Field label="State">
        <Select
          value={filter.status ?? ''}
          onChange={({ target }) =>
            set({ status: target.value === 'paid' || target.value === 'refunded' ? target.value : undefined })
          }
        >
          <option value="">All</option>
          <option value="paid">Paid</option>
          <option value="refunded">Refunded</option>
        </Select>
      </Field>
      <Field label="From">
        <TextInput
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={({ target }) => set({ from: target.value || undefined })}
        />
      </Field>
      <Field label="To">
        <TextInput
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={({ target }) => set({ to: target.value || undefined })}
        />
      </Field>
      <a
        href={addressOf(exportSales, { query: { ...filter, sportId } })}
        download
        className={`${buttonClass({ variant: 'outline' })} max-md:col-span-2`}
      >
        Export CSV
      </a>
      {filter.code && (
        <p className="col-span-full flex flex-wrap items-center gap-3 text-sm">
          Only orders with the code {filter.code}.
          <Button variant="outline" size="small" onClick={() => set({ code: undefined })}>
            Show all
          </Button>
        </p>
      )}
      <p className="col-span-full text-dust text-sm">
        Days and times are those of {zone?.replaceAll('_', ' ')}, as in your settings.
      </p>
    </div>
  )
}
