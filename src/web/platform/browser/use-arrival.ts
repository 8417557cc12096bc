import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** A followed link arrives at the top of its page, for the eyes and for a screen reader; going back stays where one was. */
export function useArrival() {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const last = useRef(location)
  const goingBack = useRef(false)

  // before the router listens, which shows the page before the next listener is asked
  useLayoutEffect(() => {
    const remember = () => {
      // a jump within the page is no way back
      goingBack.current = window.location.pathname !== last.current
    }
    window.addEventListener('popstate', remember)
    return () => window.removeEventListener('popstate', remember)
  }, [])

  // before the pages' own effects, so that one of them may still scroll to its section
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
