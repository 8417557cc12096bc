import Check from 'lucide/check'
import { useMemo, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { SearchInput } from '../../platform/ui/search-input.tsx'
import { useSettings } from './settings-form.tsx'
import { describeZone, findZones, namedZones } from './time-zones.ts'

export function TimeZoneField() {
  const [open, setOpen] = useState(false)
  const { change, entered } = useSettings()
  const chosen = entered('timeZone')
  const { city, name, clock } = describeZone(chosen, new Date())
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>
        <span className="font-medium">{name}</span>
        <span className="block text-dust text-sm">
          {city}, where it is {clock} now
        </span>
      </p>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Change Time Zone
      </Button>
      {open && (
        <TimeZoneDialog
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChoose={(timeZone) => {
            setOpen(false)
            change({ timeZone })
          }}
        />
      )}
    </div>
  )
}

interface TimeZoneDialogProps {
  chosen: string
  onChoose: (zone: string) => void
  onClose: () => void
}

/** Rendering all 420 zones would make typing slow. */
const MAX_SHOWN = 60

function TimeZoneDialog({ chosen, onChoose, onClose }: TimeZoneDialogProps) {
  const [search, setSearch] = useState('')
  const zones = useMemo(() => namedZones(new Date()), [])
  const found = findZones(zones, search)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Time Zone"
      description="Days and months of your sales, emails and exports are those of this clock. Earlier sales are dated anew."
    >
      <SearchInput
        label="Search time zones"
        placeholder="Chicago, Mountain Time …"
        value={search}
        onValueChange={setSearch}
      />
      <ul aria-label="Time zones" className="mt-4 flex h-80 flex-col overflow-y-auto overscroll-contain">
        {found.slice(0, MAX_SHOWN).map(({ zone, city, name, clock }) => (
          <li key={zone}>
            <button
              type="button"
              aria-pressed={zone === chosen}
              onClick={() => onChoose(zone)}
              className="flex min-h-13 w-full items-center gap-3 rounded-lg px-3 py-2 text-left transition-[background-color] hover:bg-chalk/8 focus-visible:outline-offset-[-2px]"
            >
              <span className="min-w-0 flex-1">
                {city}
                <span className="block truncate text-dust text-sm">{name}</span>
              </span>
              <span className="whitespace-nowrap text-dust text-sm tabular-nums">{clock}</span>
              <Check aria-hidden className={`size-4 text-bolt ${zone === chosen ? '' : 'invisible'}`} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-dust text-sm">
        {found.length === 0 && 'No time zone is called that. Try a large city nearby.'}
        {found.length > MAX_SHOWN && `${MAX_SHOWN} of ${found.length}. Type a city to find yours.`}
      </p>
    </Dialog>
  )
}
