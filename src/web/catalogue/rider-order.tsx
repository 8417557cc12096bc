import type { Rider } from '../../contract/catalogue/rider.ts'
import { bestRun, type RiderOrder } from '../../contract/weekend/draw/running-order.ts'
import { Select } from '../platform/ui/select.tsx'

export interface RiderView {
  order: RiderOrder
  /** Null for all. */
  go: string | null
}

interface RiderOrderProps {
  riders: Rider[]
  goes: string[]
  view: RiderView
  onView: (view: RiderView) => void
}

/** Chips for the goes of an event, and the sort order. */
export function RiderOrderBar({ riders, goes, view, onView }: RiderOrderProps) {
  const isTimed = riders.some((rider) => bestRun(rider))
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      {goes.length > 1 && (
        <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
          <legend className="sr-only">Day and class</legend>
          {[null, ...goes].map((go) => (
            <label
              key={go}
              className="relative grid min-h-11 shrink-0 cursor-pointer place-items-center rounded-full border border-chalk/25 px-4 font-medium text-dust text-sm transition-colors hover:text-chalk has-checked:border-bolt has-checked:bg-bolt/10 has-checked:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt"
            >
              <input
                type="radio"
                name="go"
                checked={view.go === go}
                onChange={() => onView({ ...view, go })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {go ?? 'All'}
            </label>
          ))}
        </fieldset>
      )}
      <Select
        aria-label="Order of the riders"
        value={view.order}
        onChange={({ target }) => onView({ ...view, order: target.value as RiderOrder })}
        className="w-44"
      >
        <option value="running">Running order</option>
        <option value="name">Name</option>
        {isTimed && <option value="fastest">Fastest</option>}
      </Select>
    </div>
  )
}
