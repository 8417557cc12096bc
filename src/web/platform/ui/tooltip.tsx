import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { lazyComponent, STYLED_AT_ONCE, useLazyComponent } from './lazy-component.ts'

const bubble = lazyComponent(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble, STYLED_AT_ONCE)

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
  const TooltipBubble = useLazyComponent(bubble, open, { quiet: true })

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
      {open && TooltipBubble && <TooltipBubble id={id} text={text} around={place} onDismiss={hide} />}
    </span>
  )
}
