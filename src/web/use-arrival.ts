import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** A followed link arrives at the top of its page, for the eyes and for a screen reader; going back stays where one was. */
export function useArrival() {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const last = useRef(location)
  const goingBack = useRef(false)

  useEffect(() => {
    const remember = () => {
      goingBack.current = true
    }
    window.addEventListener('popstate', remember)
    return () => window.removeEventListener('popstate', remember)
  }, [])

  useEffect(() => {
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
