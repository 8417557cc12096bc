import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './toast-store.ts'

export interface LazyComponent<Props> {
  loaded: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  /** Prefetches; a failure is ignored, since rendering tries again. */
  preload: () => void
}

const loadAllStyles = () => import('../../all-styles.css')

/** For parts whose classes are in the first view's styles: the build reads this name. */
export const STYLED_AT_ONCE = () => Promise.resolve()

/** A component whose code is loaded on demand, and the styles that the first view does without. */
export function lazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  loadStyles: () => Promise<unknown> = loadAllStyles,
): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const code: LazyComponent<Props> = {
    loaded: undefined,
    load: () => {
      loading ??= Promise.all([load(), loadStyles()]).then(
        ([component]) => {
          code.loaded = component
          return component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
    preload: () => {
      code.load().catch(() => undefined)
    },
  }
  return code
}

/**
 * The component once it is wanted and loaded. `wanted` is true, or a counter of which each increase retries a failed load.
 * Unlike with `React.lazy`, a failed load does not crash the page.
 */
export function useLazyComponent<Props>(
  code: LazyComponent<Props>,
  wanted: number | boolean,
  { quiet = false } = {},
) {
  const [, setLoaded] = useState(code.loaded !== undefined)
  useEffect(() => {
    if (!wanted || code.loaded) return
    code.load().then(
      () => setLoaded(true),
      () =>
        quiet ||
        toast({
          variant: 'destructive',
          title: 'This could not be loaded',
          description: 'Please check your connection and try again.',
        }),
    )
  }, [code, wanted, quiet])
  return wanted ? code.loaded : undefined
}
