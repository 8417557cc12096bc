import {
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

interface VirtualListProps<T> {
  label: string
  items: T[]
  keyOf: (item: T) => string
  /** Row heights including the gap, on phones and on wide screens. */
  heights: { narrow: number; wide: number }
  children: (item: T, index: number) => ReactNode
}

const WIDE = '(min-width: 64rem)'

/** Renders only the visible rows. */
export function VirtualList<T>({ label, items, keyOf, heights, children }: VirtualListProps<T>) {
  const list = useRef<HTMLUListElement>(null)
  const height = useMatches(WIDE) ? heights.wide : heights.narrow
  const { start, end, before, after } = useVirtualRows(list, items.length, height)
  return (
    <ul ref={list} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
      {items.slice(start, end).map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={items.length}
          aria-posinset={start + index + 1}
          style={{ height }}
          className="overflow-hidden"
        >
          {children(item, start + index)}
        </li>
      ))}
    </ul>
  )
}

function useMatches(query: string) {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => true,
  )
}

const OVERSCAN = 12

/** The range of visible rows, with some overscan. */
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
