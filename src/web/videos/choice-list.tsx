import { useDeferredValue, useId, useState } from 'react'
import { Picture } from '../platform/ui/picture.tsx'
import { SearchInput } from '../platform/ui/search-input.tsx'

/** Rendering thousands would make typing slow. */
const SHOWN = 40

export interface Choice {
  key: string
  name: string
  note?: string
  picture?: string | null
}

interface ChoiceListProps<C extends Choice> {
  legend: string
  search: string
  choices: C[]
  chosen: C | null
  onChoose: (choice: C) => void
  /** Where no name matches. */
  none: string
}

/** Radio buttons in a list that is searched by name. */
export function ChoiceList<C extends Choice>(props: ChoiceListProps<C>) {
  const { legend, search: label, choices, chosen, onChoose, none } = props
  const [search, setSearch] = useState('')
  const group = useId()
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  const found = choices.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-sm">{legend}</legend>
      <SearchInput label={label} placeholder="Name" value={search} onValueChange={setSearch} />
      <div className="mt-2 h-64 overflow-y-auto overscroll-contain rounded-[10px] border border-hairline">
        {found.slice(0, SHOWN).map((choice) => (
          <label
            key={choice.key}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 text-sm hover:bg-chalk/5 has-checked:bg-bolt/12"
          >
            <input
              type="radio"
              name={group}
              checked={chosen?.key === choice.key}
              onChange={() => onChoose(choice)}
              className="accent-bolt"
            />
            {choice.picture && (
              <Picture
                src={choice.picture}
                alt=""
                sizes="64px"
                className="aspect-video w-16 shrink-0 rounded-md"
              />
            )}
            <span className="min-w-0 flex-1 truncate">{choice.name}</span>
            <span className="shrink-0 text-dust">{choice.note}</span>
          </label>
        ))}
        {found.length === 0 && <p className="px-4 py-3 text-dust text-sm">{none}</p>}
        {found.length > SHOWN && (
          <p className="px-4 py-3 text-dust text-sm">
            {SHOWN} of {found.length.toLocaleString('en-US')}. Type a name to find the others.
          </p>
        )}
      </div>
    </fieldset>
  )
}
