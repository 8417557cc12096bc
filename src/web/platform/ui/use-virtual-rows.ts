import { type RefObject, useLayoutEffect, useState } from 'react'

const OVERSCAN = 12

/** Which rows of a long list are in sight, and near it: only those are drawn, however many there are. */
export function useVirtualRows(body: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [range, setRange] = useState({ start: 0, end: 40 })

  useLayoutEffect(() => {
    const look = () => {
      if (!body.current) return
      const above = -body.current.getBoundingClientRect().top
      const start = Math.max(0, Math.min(count, Math.floor(above / rowHeight)) - OVERSCAN)
      const end = Math.min(count, Math.ceil((above + window.innerHeight) / rowHeight) + OVERSCAN)
      setRange((known) => (known.start === start && known.end === end ? known : { start, end }))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [body, count, rowHeight])

  const start = Math.min(range.start, count)
  const end = Math.max(start, Math.min(range.end, count))
  return { start, end, before: start * rowHeight, after: (count - end) * rowHeight }
}
