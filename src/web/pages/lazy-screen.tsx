import { type ComponentType, useEffect, useState } from 'react'
import { CardPlaceholders } from '../catalogue/card-placeholders.tsx'
import { lazyComponent, STYLED_AT_ONCE } from '../platform/ui/lazy-component.ts'
import { NotLoaded } from '../platform/ui/not-loaded.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'

export type LazyScreen<Props> = ComponentType<Props> & {
  load: () => Promise<unknown>
  isStyledAtOnce: boolean
}

/** A screen whose code is not in the app's script. Where it is a list, its placeholders stand there while the code loads too. */
export function lazyScreen<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
  loadStyles?: typeof STYLED_AT_ONCE,
  placeholders = 0,
): LazyScreen<Props> {
  const code = lazyComponent(fetchIt, loadStyles)
  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, at module load
  function Shown(props: Props) {
    const [state, setState] = useState<'loading' | 'there' | 'failed'>(code.loaded ? 'there' : 'loading')
    useEffect(() => {
      if (state !== 'loading') return
      code.load().then(
        () => setState('there'),
        () => setState('failed'),
      )
    }, [state])
    const Screen = code.loaded
    if (Screen) return <Screen {...props} />
    const again = { isFetching: false, refetch: () => setState('loading') }
    if (state === 'loading' && placeholders > 0)
      return (
        <div className="mx-auto max-w-page px-4 py-28 sm:px-6">
          <CardPlaceholders
            count={placeholders}
            className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3"
          />
        </div>
      )
    return (
      <div className="grid min-h-[60vh] place-items-center">
        {state === 'failed' ? (
          <NotLoaded level="h1" title="This page could not be loaded" query={again} />
        ) : (
          <Spinner />
        )}
      </div>
    )
  }
  return Object.assign(Shown, { load: code.load, isStyledAtOnce: loadStyles === STYLED_AT_ONCE })
}
