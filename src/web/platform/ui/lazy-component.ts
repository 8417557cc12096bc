import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './toast-store.ts'

export interface LazyComponent<Props> {
  loaded: ComponentType<Props> | undefined
  load: () => Promise<ComponentType<Props>>
  /** Fetches ahead of time, on a sign that it will be wanted. It may fail quietly: the showing tries again. */
  preload: () => void
}

/** A component whose code is no part of the first view. */
export function lazyComponent<Props>(fetchIt: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  const code: LazyComponent<Props> = {
    loaded: undefined,
    load: () => {
      loading ??= fetchIt().then(
        (component) => {
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
 * The component, once it is wished for and there. `true` is one wish; where it may be repeated, each new number is a
 * new wish, which tries again. Unlike with `React.lazy`, a failed fetch does not take the page down.
 */
export function useLazyComponent<Props>(
  code: LazyComponent<Props>,
  wish: number | boolean,
  { quiet = false } = {},
) {
  const [, setLoaded] = useState(code.loaded !== undefined)
  useEffect(() => {
    if (!wish || code.loaded) return
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
  }, [code, wish, quiet])
  return wish ? code.loaded : undefined
}
