import type { KeyboardEvent } from 'react'

/** Escape closes the dialog it is pressed in, even while a toast, which would also handle the key, is shown above it. */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  event.stopPropagation()
  close()
}
