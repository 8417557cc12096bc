import { useDeferredValue, useId, useState } from 'react'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { SearchInput } from '../platform/ui/search-input.tsx'

interface RiderChoiceProps {
  riders: Rider[]
  chosen: Rider | null
  onChoose: (rider: Rider) => void
}

/** Drawing thousands would make typing slow; whoever looks further types another letter. */
const SHOWN = 40

/** A rider of a start list; those without a film come first, since one of them is looked for. */
export function RiderChoice({ riders, chosen, onChoose }: RiderChoiceProps) {
  const [search, setSearch] = useState('')
  const group = useId()
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  const found = riders
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .sort((one, other) => Number(hasFilm(one)) - Number(hasFilm(other)) || one.name.localeCompare(other.name))
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Rider</legend>
      <SearchInput label="Search riders" placeholder="Name" value={search} onValueChange={setSearch} />
      <div className="mt-2 h-64 overflow-y-auto overscroll-contain rounded-[10px] border border-hairline">
        {found.slice(0, SHOWN).map((rider) => (
          <label
            key={rider.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm hover:bg-chalk/5 has-checked:bg-bolt/12"
          >
            <input
              type="radio"
              name={group}
              checked={chosen?.id === rider.id}
              onChange={() => onChoose(rider)}
              className="accent-bolt"
            />
            <span className="min-w-0 flex-1 truncate">{rider.name}</span>
            <span className="text-dust">{hasFilm(rider) ? 'Has a film' : ''}</span>
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-4 py-3 text-dust text-sm">Nobody of this event is called that.</p>
        )}
        {found.length > SHOWN && (
          <p className="px-4 py-3 text-dust text-sm">
            {SHOWN} of {found.length.toLocaleString('en-US')}. Type a name to find the others.
          </p>
        )}
      </div>
    </fieldset>
  )
}

const hasFilm = ({ horses }: Rider) => horses.every(({ videoUrl }) => videoUrl)
