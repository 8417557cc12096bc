import { useState } from 'react'
import { lazyComponent, STYLED_AT_ONCE, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { SearchInput } from '../../platform/ui/search-input.tsx'

const results = lazyComponent(async () => (await import('./run-results.tsx')).RunResults, STYLED_AT_ONCE)

/** Searches runs of all events. The result list's code is loaded at the first focus. */
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
