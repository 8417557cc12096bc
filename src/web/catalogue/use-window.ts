import { startTransition, useEffect, useReducer, useRef } from 'react'

const STEP = 40

/** The first part of a long list, and more of it as one scrolls: thousands of cards at once would freeze a phone. */
export function useWindow<T>(items: T[]) {
  const [count, showMore] = useReducer((shown: number) => shown + STEP, STEP)
  // no state: to tell React of it would draw every card of a page that has just been drawn once more
  const edge = useRef<HTMLDivElement>(null)

  const more = Math.max(0, items.length - count)
  useEffect(() => {
    if (!edge.current || more === 0) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && startTransition(showMore),
      { rootMargin: '1500px' },
    )
    watcher.observe(edge.current)
    return () => watcher.disconnect()
  }, [more])

  return { shown: items.slice(0, count), more, showMore, edge }
}
