import {
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

const GAP_PX = 8

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

let lastClosed = Number.NEGATIVE_INFINITY

/** No delay right after another tooltip closed. */
export const tooltipDelay = (now: number) => (now - lastClosed < SKIP_DELAY_MS ? 0 : DELAY_MS)

export const tooltipClosed = (now: number) => {
  lastClosed = now
}

interface TooltipProps {
  text: string
  /** The text is already the control's accessible name, so it is not announced twice. */
  names?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** Shows after a delay on hover, at once on keyboard focus. */
export function Tooltip({ text, names = false, children }: TooltipProps) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)

  const show = () => {
    clearTimeout(timer.current)
    setOpen(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    if (open) tooltipClosed(Date.now())
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of the control inside
    <span
      ref={place}
      className="contents"
      onPointerEnter={(event) => {
        if (event.pointerType === 'touch' || open) return
        clearTimeout(timer.current)
        timer.current = setTimeout(show, tooltipDelay(Date.now()))
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      // only once the focus is elsewhere: if a node is removed while nothing has the focus, a dialog grabs it back
      onBlur={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(hide)
      }}
    >
      {cloneElement(children, open && !names ? { 'aria-describedby': id } : {})}
      {open && <TooltipBubble id={id} text={text} around={place} onDismiss={hide} />}
    </span>
  )
}

interface TooltipBubbleProps {
  id: string
  text: string
  around: RefObject<HTMLElement | null>
  onDismiss: () => void
}

/** In the top layer, above dialogs and overflow clipping. */
function TooltipBubble({ id, text, around, onDismiss }: TooltipBubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const control = around.current?.firstElementChild
    if (!control || !bubble.current) return
    bubble.current.showPopover()
    placeAbove(bubble.current, control)
  }, [around])

  useEffect(() => {
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // closes the tooltip only, not the dialog below
      event.stopPropagation()
      onDismiss()
    }
    window.addEventListener('keydown', dismissOnEscape, true)
    window.addEventListener('scroll', onDismiss, { capture: true, passive: true })
    return () => {
      window.removeEventListener('keydown', dismissOnEscape, true)
      window.removeEventListener('scroll', onDismiss, true)
    }
  })

  return (
    <span ref={bubble} id={id} role="tooltip" popover="manual" className="tooltip">
      {text}
    </span>
  )
}

function placeAbove(bubble: HTMLElement, control: Element) {
  const anchor = control.getBoundingClientRect()
  const { width, height } = bubble.getBoundingClientRect()
  const above = anchor.top - height - GAP_PX
  const top = above >= GAP_PX ? above : anchor.bottom + GAP_PX
  const centred = anchor.left + anchor.width / 2 - width / 2
  const left = Math.min(Math.max(GAP_PX, centred), document.documentElement.clientWidth - width - GAP_PX)
  bubble.style.top = `${top}px`
  bubble.style.left = `${left}px`
}
