import { cloneElement, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { TooltipBubble } from './tooltip-bubble.tsx'

const DELAY_MS = 700
const SKIP_DELAY_MS = 300

let lastClosed = Number.NEGATIVE_INFINITY

/** How long the pointer rests before a tooltip shows: not at all right after another one closed. */
export const tooltipDelay = (now: number) => (now - lastClosed < SKIP_DELAY_MS ? 0 : DELAY_MS)

export const tooltipClosed = (now: number) => {
  lastClosed = now
}

interface TooltipProps {
  text: string
  /** The text is already the accessible name of what it belongs to, so it is not read out twice. */
  names?: boolean
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** A word about a control, shown after resting on it or at once on keyboard focus. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens around the control, which is the interactive one
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
      // only when the focus has arrived elsewhere: a dialog that loses a part while nothing has it takes it back
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
