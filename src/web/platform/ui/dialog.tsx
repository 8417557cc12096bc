import X from 'lucide/x'
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { classes } from './classes.ts'
import { closeOnBack } from './history-steps.ts'
import { currentToasts } from './toast-store.ts'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** The animated brand line across the top. */
  trail?: boolean
  /** A picture across the top, behind the title. */
  banner?: ReactNode
  /** `video` is for players, `wide` for grids and tables, `screen` is full screen. */
  size?: keyof typeof widths | 'screen'
  /** Visitors' dialogs: the browser's Back closes it and stays on the page. */
  backCloses?: boolean
  /** Whether the first control gets the focus, which opens the keyboard of a phone. */
  autoFocus?: boolean
  children: ReactNode
}

const widths = {
  regular: 'sm:max-w-md',
  medium: 'sm:max-w-[40rem]',
  video: 'sm:max-w-4xl',
  wide: 'sm:max-w-[68rem]',
}

const SHEET =
  'inset-x-0 bottom-0 max-h-[min(92dvh,calc(100dvh-var(--toast-space,0px)))] overflow-y-auto overscroll-contain rounded-t-[20px] has-[.sheet-foot]:scroll-pb-40 short:has-[.sheet-foot]:scroll-pb-4 border border-b-0 border-hairline lit px-5 pt-7 pb-(--sheet-end) [--sheet-end:max(1.75rem,env(safe-area-inset-bottom))] sm:inset-0 sm:top-[var(--toast-space,0px)] sm:m-auto sm:h-fit sm:max-h-[min(92dvh,calc(100dvh-var(--toast-space,0px)-1rem))] sm:w-[calc(100%-3rem)] sm:rounded-[20px] sm:border-b sm:px-8 sm:pt-8 sm:[--sheet-end:2rem]'
const SCREEN =
  'inset-0 top-[var(--toast-space,0px)] flex h-[calc(100dvh-var(--toast-space,0px))] flex-col bg-ink pb-[max(1rem,env(safe-area-inset-bottom))] short:grid short:grid-cols-[minmax(0,1fr)_14rem] short:grid-rows-[auto_minmax(0,1fr)] short:pb-0'

/** A bottom sheet on phones, a centered panel elsewhere. Import it only from lazily loaded code. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  trail,
  banner,
  size = 'regular',
  backCloses = false,
  autoFocus = true,
  children,
}: DialogProps) {
  const openedFrom = useRef<Element | null>(null)
  const openedOn = useRef('')
  const onBack = useEffectEvent(() => onOpenChange(false))
  useEffect(() => (open && backCloses ? closeOnBack(() => onBack()) : undefined), [open, backCloses])
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="dialog-veil fixed inset-0 z-50 bg-ink/80 backdrop-blur-sm" />
        <Primitive.Content
          {...(!description && { 'aria-describedby': undefined })}
          onKeyDown={closeOnEscape(() => onOpenChange(false))}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement
            openedOn.current = location.pathname
            if (!currentToasts().some((toast) => toast.open))
              document.documentElement.style.removeProperty('--toast-space')
            if (autoFocus || !(event.target instanceof HTMLElement)) return
            event.preventDefault()
            event.target.focus()
          }}
          // our dialogs have no trigger element, so the focus is restored here
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const from = openedFrom.current
            // the element that opened it may be gone, such as an unlock button, or be on the previous page
            const still =
              from instanceof HTMLElement &&
              from.isConnected &&
              from !== document.body &&
              openedOn.current === location.pathname
            if (still) from.focus()
            else document.getElementById('main')?.focus({ preventScroll: true })
          }}
          className={classes(
            'dialog-sheet fixed z-50 focus:outline-none',
            size === 'screen' ? SCREEN : `${SHEET} ${widths[size]}`,
          )}
        >
          {trail && <div aria-hidden className="trail absolute inset-x-0 top-0 z-10 h-0.5" />}
          {banner && <div className="absolute inset-x-0 top-0 h-44 overflow-hidden">{banner}</div>}
          <div className={size === 'screen' ? 'contents' : classes(Boolean(banner) && 'relative pt-20')}>
            <Primitive.Title
              className={
                size === 'screen'
                  ? 'shrink-0 truncate py-5 pr-16 pl-4 text-xl short:col-start-2 short:whitespace-normal sm:pl-6 sm:text-2xl'
                  : 'pr-12 text-2xl'
              }
            >
              {title}
            </Primitive.Title>
            {description && (
              <Primitive.Description className="mt-2 pr-8 text-sm text-dust">
                {description}
              </Primitive.Description>
            )}
            <div className={size === 'screen' ? 'contents' : 'mt-6'}>{children}</div>
          </div>
          <Primitive.Close
            aria-label="Close"
            className={classes(
              'absolute right-3 grid size-11 place-items-center rounded-full text-dust transition-[color,background-color,border-color] hover:bg-chalk/8 hover:text-chalk sm:right-5',
              size === 'screen' ? 'top-3' : 'top-4 sm:top-5',
            )}
          >
            <X aria-hidden className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Escape closes the dialog it is pressed in, even while a toast, which would also handle the key, is shown above it. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  close()
}
