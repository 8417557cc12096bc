import { type ComponentType, useEffect, useState } from 'react'
import { lazyComponent } from '../platform/ui/lazy-component.ts'
import { NotLoaded } from '../platform/ui/not-loaded.tsx'
import { Spinner } from '../platform/ui/spinner.tsx'

export type LazyScreen<Props> = ComponentType<Props> & { load: () => Promise<unknown> }

/** A screen whose code is not in the first view's bundle. */
export function lazyScreen<Props extends object>(
  fetchIt: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  const code = lazyComponent(fetchIt)
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
  return Object.assign(Shown, { load: code.load })
}

export const isLazy = (screen: object): screen is LazyScreen<object> => 'load' in screen

/** Loads the code of the lazy ones among these screens. */
export const loadScreens = (screens: object[]) =>
  Promise.all(screens.filter(isLazy).map((screen) => screen.load()))
