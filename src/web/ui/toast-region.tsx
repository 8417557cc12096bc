import X from 'lucide-react/icons/x'
import { Toast } from 'radix-ui'
import { buttonClass } from './button.tsx'
import { classes } from './classes.ts'
import { dismissToast, type ShownToast, useToasts } from './toast-store.ts'

const SHOWN_FOR_MS = 5000
const SWIPE_THRESHOLD_PX = 50

export function ToastRegion() {
  const toasts = useToasts()
  return (
    <Toast.Provider duration={SHOWN_FOR_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {toasts.map((shown) => (
        <ToastCard key={shown.id} shown={shown} />
      ))}
      <Toast.Viewport className="fixed inset-x-0 top-0 z-[100] flex max-h-dvh w-full flex-col gap-2 p-4 sm:top-auto sm:right-0 sm:bottom-0 sm:left-auto md:max-w-[420px]" />
    </Toast.Provider>
  )
}

function ToastCard({ shown }: { shown: ShownToast }) {
  const { title, description, variant, action } = shown
  const destructive = variant === 'destructive'
  return (
    <Toast.Root
      open={shown.open}
      onOpenChange={(open) => open || dismissToast(shown.id)}
      className="toast relative flex items-start gap-4 overflow-hidden rounded-card border border-hairline bg-raised py-4 pr-3 pl-5"
    >
      <span
        aria-hidden
        className={classes('absolute inset-y-0 left-0 w-[3px]', destructive ? 'bg-flag' : 'bg-bolt')}
      />
      <div className="min-w-0 flex-1 py-1">
        <Toast.Title className="font-semibold text-chalk">{title}</Toast.Title>
        {description && (
          <Toast.Description className="mt-1 text-sm text-dust [overflow-wrap:anywhere]">
            {description}
          </Toast.Description>
        )}
      </div>
      {action && (
        <Toast.Action
          altText={action.altText}
          onClick={action.onSelect}
          className={buttonClass({ variant: 'outline', size: 'small' })}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Dismiss"
        className="grid size-8 shrink-0 place-items-center rounded-full text-dust transition-colors hover:bg-hairline hover:text-chalk pointer-coarse:size-11"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  )
}
