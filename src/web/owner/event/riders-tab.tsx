import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { pathTo, uploadForPath } from '../../../contract/pages.ts'
import { readWeekendSheet } from '../../../contract/weekend/sheet/sheet-calls.ts'
import type { SheetRun, WeekendSheet } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { useOwnEvents } from '../../catalogue/admin/queries.ts'
import { RiderDialog } from '../../catalogue/admin/rider-dialog.tsx'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { SpaceRow, Table } from '../../platform/ui/table.tsx'
import { useVirtualRows } from '../../platform/ui/virtual-list.tsx'
import { useIsHelper } from '../accounts/current-user.ts'

/** How far a rider's videos have come. */
type RiderState = 'none' | 'uploading' | 'on-sale' | 'sold' | 'scratched'

interface RiderRuns {
  id: number
  name: string
  runs: SheetRun[]
  state: RiderState
  sold: number
}

const STATES: Record<RiderState, string> = {
  none: 'No video',
  uploading: 'Uploading',
  'on-sale': 'On sale',
  sold: 'Sold',
  scratched: 'Scratched',
}
const TONES = {
  none: 'flag',
  uploading: 'amber',
  'on-sale': 'bolt',
  sold: 'bolt',
  scratched: 'neutral',
} as const

/** The event's riders with their runs and how far each has come. `?state=none` shows those without a video, `?name=` one. */
export function RidersTab({ params }: { params: { eventId: string } }) {
  const id = Number(params.eventId)
  useTitle('Riders | Admin')
  const sheet = useRead(readWeekendSheet, { params: { id } }, { live: true })
  const isHelper = useIsHelper()
  return (
    <>
      <OwnerPageHead title="Riders" text={sheet.data && summaryOf(sheet.data)}>
        {sheet.data && !isHelper && (
          <ButtonLink
            variant="outline"
            href={`${pathTo('adminSport', { sportId: sheet.data.event.sportId })}?tab=new`}
          >
            Add a rider
          </ButtonLink>
        )}
      </OwnerPageHead>
      <ListState
        query={sheet}
        what="riders"
        isEmpty={({ runs }) => runs.length === 0}
        empty={
          <EmptyState
            title="No Riders Yet"
            text="Import the draw: its riders are in the shop before there is any video."
            action={<ButtonLink href={pathTo('adminDraw', { eventId: id })}>Import the draw</ButtonLink>}
          />
        }
      >
        {(loaded) => <RiderList sheet={loaded} />}
      </ListState>
    </>
  )
}

const summaryOf = ({ runs, numbers }: WeekendSheet) =>
  `${pluralize(new Set(runs.map(({ riderId }) => riderId)).size, 'rider')}, ${pluralize(numbers.runs, 'run')}, ${numbers.onSale.toLocaleString('en-US')} on sale`

function RiderList({ sheet: { event, runs } }: { sheet: WeekendSheet }) {
  const [search, setSearch] = useSearchParams()
  const [name, setName] = useState(search.get('name') ?? '')
  const typed = useDeferredValue(name)
  const state = search.get('state') ?? ''
  const all = useMemo(() => ridersOf(runs), [runs])
  const found = useMemo(() => all.filter((rider) => has(rider, typed.trim(), state)), [all, typed, state])
  const details = useRead(listRiders, { query: { eventId: event.id, adminView: 'true' } }, { asOwner: true })
  const events = useOwnEvents(event.sportId)
  const [edited, setEdited] = useState<Rider | null>(null)
  const isHelper = useIsHelper()
  const body = useRef<HTMLTableSectionElement>(null)
  const { start, end, before, after } = useVirtualRows(body, found.length, ROW_HEIGHT)
  const edit = (id: number) => setEdited(details.data?.find((rider) => rider.id === id) ?? null)
  return (
    <>
      <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchInput
          label="Search riders and horses"
          placeholder="Rider, horse or draw"
          value={name}
          onValueChange={setName}
        />
        <Select
          aria-label="State"
          value={state}
          onChange={({ target }) => setSearch(target.value ? { state: target.value } : {}, { replace: true })}
        >
          <option value="">All riders ({all.length.toLocaleString('en-US')})</option>
          {(Object.keys(STATES) as RiderState[]).map((key) => (
            <option key={key} value={key}>
              {STATES[key]} ({all.filter((rider) => rider.state === key).length.toLocaleString('en-US')})
            </option>
          ))}
        </Select>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No Riders Found" text="Try another name, or show all riders." />
      ) : (
        <Table
          caption="Riders of the event"
          rowCount={found.length + 1}
          bodyRef={body}
          className="table-fixed"
          head={
            <tr aria-rowindex={1}>
              <th className="w-16">Draw</th>
              <th>Rider</th>
              <th className="max-sm:hidden">Horse</th>
              <th className="max-md:hidden">Class</th>
              <th className="w-32">State</th>
              <th className="w-24 max-sm:hidden">
                <span className="sr-only">Video</span>
              </th>
            </tr>
          }
        >
          <SpaceRow height={before} />
          {found.slice(start, end).map((rider, index) => (
            <RiderRow
              key={rider.id}
              rider={rider}
              rowIndex={start + index + 2}
              onEdit={isHelper ? null : edit}
            />
          ))}
          <SpaceRow height={after} />
        </Table>
      )}
      {edited && (
        <RiderDialog
          rider={edited}
          sportId={event.sportId}
          events={events.data ?? []}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

const ROW_HEIGHT = 60

const has = ({ name, runs, state }: RiderRuns, typed: string, wanted: string) => {
  const words = [name, ...runs.flatMap(({ horseName, draw }) => [horseName ?? '', String(draw ?? '')])]
  return (
    (!wanted || state === wanted) &&
    (!typed || words.some((word) => word.toLowerCase().includes(typed.toLowerCase())))
  )
}

interface RiderRowProps {
  rider: RiderRuns
  rowIndex: number
  /** Null for a helper, who changes names in the running order. */
  onEdit: ((id: number) => void) | null
}

function RiderRow({ rider: { id, name, runs, state, sold }, rowIndex, onEdit }: RiderRowProps) {
  const all = (of: (run: (typeof runs)[number]) => unknown) =>
    [...new Set(runs.map(of))].filter(Boolean).join(', ')
  const horses = all(({ horseName }) => horseName)
  return (
    <tr aria-rowindex={rowIndex} style={{ height: ROW_HEIGHT }}>
      <td className="truncate text-dust">{all(({ draw }) => draw)}</td>
      <td>
        {onEdit ? (
          <button
            type="button"
            onClick={() => onEdit(id)}
            className="block max-w-full truncate text-left font-medium underline-offset-4 hover:underline"
          >
            {name}
          </button>
        ) : (
          <span className="block truncate font-medium">{name}</span>
        )}
        <span className="block truncate text-dust sm:hidden">{horses}</span>
      </td>
      <td className="truncate max-sm:hidden">{horses}</td>
      <td className="truncate text-dust max-md:hidden">{all(({ go }) => go)}</td>
      <td>
        <Badge tone={TONES[state]}>{state === 'sold' ? `Sold ${sold}` : STATES[state]}</Badge>
      </td>
      <td className="max-sm:hidden">
        {state === 'none' && (
          <Link href={uploadForPath(id)} className="text-bolt hover:underline">
            Upload<span className="sr-only"> for {name}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}

/** One row per rider, in running order. */
function ridersOf(runs: SheetRun[]): RiderRuns[] {
  const riders = Map.groupBy(runs, ({ riderId }) => riderId)
  return [...riders].map(([id, own]) => ({
    id,
    name: own[0]?.riderName ?? '',
    runs: own,
    state: stateOf(own),
    sold: own.reduce((sum, { sold }) => sum + sold, 0),
  }))
}

function stateOf(runs: SheetRun[]): RiderState {
  if (runs.some(({ sold }) => sold > 0)) return 'sold'
  if (runs.some(({ onSale }) => onSale)) return 'on-sale'
  if (runs.some(({ here }) => here)) return 'uploading'
  return runs.every(({ scratched }) => scratched) ? 'scratched' : 'none'
}
