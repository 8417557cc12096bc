import { useCallback, useEffect, useState } from 'react'

const STEP = 40

/** The first part of a long list, and more of it as one scrolls: thousands of cards at once would freeze a phone. */
export function useWindow<T>(items: T[]) {
  const [count, setCount] = useState(STEP)
  const [edge, setEdge] = useState<HTMLElement | null>(null)
  const showMore = useCallback(() => setCount((shown) => shown + STEP), [])

  const length = items.length
  useEffect(() => {
    if (!edge || count >= length) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((e) => e.isIntersecting) && showMore(),
      {
        rootMargin: '1500px',
      },
    )
    watcher.observe(edge)
    return () => watcher.disconnect()
  }, [edge, count, length, showMore])

  return { shown: items.slice(0, count), more: Math.max(0, length - count), showMore, edge: setEdge }
}
