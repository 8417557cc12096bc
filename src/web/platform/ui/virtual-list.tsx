import { type ReactNode, useRef, useSyncExternalStore } from 'react'
import { useVirtualRows } from './use-virtual-rows.ts'

interface VirtualListProps<T> {
  label: string
  items: T[]
  keyOf: (item: T) => string
  /** Of every row, with the gap below it: on phones, and where there is room for one line. */
  heights: { narrow: number; wide: number }
  children: (item: T, index: number) => ReactNode
}

const WIDE = '(min-width: 64rem)'

/** A list of which only what is in sight is drawn, so that hundreds of rows stay as quick as ten. */
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
