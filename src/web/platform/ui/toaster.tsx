import { useEffect } from 'react'
import { lazyComponent, STYLED_AT_ONCE, useLazyComponent } from './lazy-component.ts'
import { useToasts } from './toast-store.ts'

const toastRegion = lazyComponent(
  async () => (await import('./toast-region.tsx')).ToastRegion,
  STYLED_AT_ONCE,
)

/** Rendered once per page. Toasts wait in the store until the region is loaded. */
export function Toaster() {
  const newest = useToasts()[0]?.id ?? 0
  // quiet: a failed load cannot be shown in a toast
  const ToastRegion = useLazyComponent(toastRegion, newest, { quiet: true })
  useEffect(() => {
    // toasts follow user actions, so prefetching at the first interaction is early enough
    const events = ['pointerdown', 'keydown'] as const
    for (const sign of events)
      window.addEventListener(sign, toastRegion.preload, { once: true, passive: true })
    return () => {
      for (const sign of events) window.removeEventListener(sign, toastRegion.preload)
    }
  }, [])
  return ToastRegion && <ToastRegion />
}
