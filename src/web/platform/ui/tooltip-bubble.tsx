import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const GAP_PX = 8

interface TooltipBubbleProps {
  id: string
  text: string
  around: RefObject<HTMLElement | null>
  onDismiss: () => void
}

/** In the top layer, above dialogs and overflow clipping. */
export function TooltipBubble({ id, text, around, onDismiss }: TooltipBubbleProps) {
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
