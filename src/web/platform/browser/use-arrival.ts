import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** After a navigation, scrolls to the top and focuses the main element for screen readers; going back restores the position. */
export function useArrival() {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const last = useRef(location)
  const goingBack = useRef(false)

  // registered before the router's listener, which renders the new page
  useLayoutEffect(() => {
    const remember = () => {
      // a hash change within the page is not a navigation back
      goingBack.current = window.location.pathname !== last.current
    }
    window.addEventListener('popstate', remember)
    return () => window.removeEventListener('popstate', remember)
  }, [])

  // a layout effect, so that a page's own effect can still scroll to a section
  useLayoutEffect(() => {
    if (last.current === location) return
    last.current = location
    if (!goingBack.current) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      main.current?.focus({ preventScroll: true })
    }
    goingBack.current = false
  }, [location])

  return main
}
