import X from 'lucide/x'
import { Portal, Toast } from 'radix-ui'
import { type RefObject, useEffect, useRef } from 'react'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { dismissToast, type ShownToast, useToasts } from './toast-store.ts'
import './toast-region.css'

const SHOWN_FOR_MS = 5000
const SWIPE_THRESHOLD_PX = 50
/** Kept free by open dialogs, also after the toast, so that nothing moves under a finger. The next dialog has all again. */
const SPACE = '--toast-space'

export function ToastRegion() {
  const toasts = useToasts()
  const region = useRef<HTMLDivElement>(null)
  useReachableFromDialogs(region)
  return (
    <Toast.Provider duration={SHOWN_FOR_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      {/* an opening dialog hides everything from screen readers except live regions */}
      <Portal.Root ref={region} aria-live="off">
        <Toast.Viewport className="toasts fixed inset-x-0 top-0 z-100 flex max-h-dvh w-full flex-col p-[16px] pr-[64px] short:py-2 md:max-w-[420px] md:pr-[16px]" />
      </Portal.Root>
    </Toast.Provider>
  )
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const { title, description, variant, action } = shown
  const destructive = variant === 'destructive'
  return (
    <Toast.Root
      ref={reserveSpace}
      open={shown.open}
      onOpenChange={(open) => open || dismissToast(shown.id)}
      // an open dialog disables pointer events outside of it
      style={{ pointerEvents: 'auto' }}
      className="toast relative flex items-start gap-3 overflow-hidden rounded-card border border-chalk/15 bg-raised py-4 pr-3 pl-5 short:py-1.5"
    >
      <span
        aria-hidden
        className={classes('absolute inset-y-0 left-0 w-[3px]', destructive ? 'bg-flag' : 'bg-bolt')}
      />
      <div className="min-w-0 flex-1 py-1">
        <Toast.Title className="font-semibold text-chalk">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-1 text-sm text-dust wrap-anywhere">
            {description}
          </Toast.Description>
        )}
        {action && (
          <Toast.Action
            altText={action.altText}
            onClick={action.onSelect}
            className={classes(buttonClass({ variant: 'outline', size: 'small' }), 'mt-3')}
          >
            {action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-8 shrink-0 place-items-center rounded-full text-dust transition-[color,background-color] hover:bg-chalk/8 hover:text-chalk pointer-coarse:-m-1.5 pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}

function reserveSpace(card: HTMLElement | null) {
  const region = card?.parentElement
  if (!region) return
  const watch = new ResizeObserver(() =>
    document.documentElement.style.setProperty(SPACE, `${region.offsetHeight}px`),
  )
  watch.observe(region)
  return () => watch.disconnect()
}

/** Stops focus events of this region from reaching the focus trap of an open dialog, so that F8 and Tab can reach toasts. */
function useReachableFromDialogs(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = document.documentElement
    const stopFocusEvents = (event: FocusEvent) => {
      const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget
      if (goesTo instanceof Node && region.current?.contains(goesTo)) event.stopPropagation()
    }
    page.addEventListener('focusin', stopFocusEvents)
    page.addEventListener('focusout', stopFocusEvents)
    return () => {
      page.removeEventListener('focusin', stopFocusEvents)
      page.removeEventListener('focusout', stopFocusEvents)
    }
  }, [region])
}
