import { type RefObject, useEffect } from 'react'

/**
 * An open dialog fetches back any focus that leaves it, by listening on the document. Focus that goes into this
 * region is kept from its ears, so that F8 and Tab reach a message about what was done in the dialog.
 */
export function useReachableFromDialogs(region: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = document.documentElement
    const keepToItself = (event: FocusEvent) => {
      const goesTo = event.type === 'focusin' ? event.target : event.relatedTarget
      if (goesTo instanceof Node && region.current?.contains(goesTo)) event.stopPropagation()
    }
    page.addEventListener('focusin', keepToItself)
    page.addEventListener('focusout', keepToItself)
    return () => {
      page.removeEventListener('focusin', keepToItself)
      page.removeEventListener('focusout', keepToItself)
    }
  }, [region])
}
