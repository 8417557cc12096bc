import type { KeyboardEvent } from 'react'

/**
 * Escape is for the dialog that it is pressed in. A message that is shown meanwhile lies over the dialog and would take the
 * key for itself; whatever else took it has said so.
 */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  close()
}
