import { useState } from 'react'
import type { SportNouns } from '../../../contract/catalogue/sport-nouns.ts'
import { classes } from '../../platform/ui/classes.ts'
import { lazyComponent, STYLED_AT_ONCE, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { SearchInput } from '../../platform/ui/search-input.tsx'

const results = lazyComponent(async () => (await import('./run-results.tsx')).RunResults, STYLED_AT_ONCE)

interface RunSearchProps {
  /** What is looked for. */
  noun?: SportNouns['video']
  onTyped?: (typed: string) => void
  className?: string
}

/** Searches runs and events of all sports. The result list's code is loaded at the first focus. */
export function RunSearch({ noun = 'video', onTyped, className }: RunSearchProps) {
  const [typed, setTyped] = useState('')
  const searching = typed.trim() !== ''
  const RunResults = useLazyComponent(results, searching)
  return (
    <search className={classes('relative min-w-0', className)}>
      <SearchInput
        label={`Find your ${noun}`}
        placeholder="Name, horse or event"
        value={typed}
        onValueChange={(value) => {
          setTyped(value)
          onTyped?.(value)
        }}
        onFocus={results.preload}
      />
      {RunResults && searching && <RunResults typed={typed} noun={noun} />}
    </search>
  )
}
