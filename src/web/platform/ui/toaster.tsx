import { useEffect } from 'react'
import { lazyComponent, useLazyComponent } from './lazy-component.ts'
import { useToasts } from './toast-store.ts'

const toastRegion = lazyComponent(async () => (await import('./toast-region.tsx')).ToastRegion)

/** Stands once on every page. Toasts wait in the store until the region that shows them is loaded. */
export function Toaster() {
  const newest = useToasts()[0]?.id ?? 0
  // a toast about toasts that cannot be shown would only call for itself
  const ToastRegion = useLazyComponent(toastRegion, newest, { quiet: true })
  useEffect(() => {
    // every toast follows something a person did, so the first touch is early enough
    const signs = ['pointerdown', 'keydown'] as const
    for (const sign of signs)
      window.addEventListener(sign, toastRegion.preload, { once: true, passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, toastRegion.preload)
    }
  }, [])
  return ToastRegion && <ToastRegion />
}
