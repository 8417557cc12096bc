import { useState } from 'react'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { SearchInput } from '../../platform/ui/search-input.tsx'

const results = lazyComponent(async () => (await import('./run-results.tsx')).RunResults)

/** Finds a run over all events, as one types. What shows the results is fetched with the first touch of the field. */
export function RunSearch({ className }: { className?: string }) {
  const [typed, setTyped] = useState('')
  const searching = typed.trim() !== ''
  const RunResults = useLazyComponent(results, searching)
  return (
    <search className={`relative min-w-0 ${className ?? ''}`}>
      <SearchInput
        label="Find your run"
        placeholder="Your name, your horse"
        value={typed}
        onValueChange={setTyped}
        onFocus={results.preload}
      />
      {RunResults && searching && <RunResults typed={typed} />}
    </search>
  )
}
