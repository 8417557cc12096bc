import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { ScrollBox } from './scroll-box.tsx'

interface TableProps {
  /** For screen readers only. */
  caption: string
  head: ReactNode
  children: ReactNode
  className?: string
  /** The total, with virtual scrolling. */
  rowCount?: number
  bodyRef?: Ref<HTMLTableSectionElement>
}

/** Scrolls horizontally where it is too wide. */
export const Table = ({ caption, head, children, className, rowCount, bodyRef }: TableProps) => (
  <ScrollBox
    label={caption}
    className="relative overflow-x-auto rounded-card border border-hairline bg-panel"
  >
    <table
      aria-rowcount={rowCount}
      className={classes('cells w-full border-collapse text-left text-sm tabular-nums', className)}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="text-dust text-xs [&_th]:h-11 [&_th]:font-medium [&_th]:whitespace-nowrap">
        {head}
      </thead>
      <tbody ref={bodyRef} className="[&_tr]:border-hairline [&_tr]:border-t">
        {children}
      </tbody>
    </table>
  </ScrollBox>
)

/** In place of the rows that virtual scrolling does not render. */
export const SpaceRow = ({ height }: { height: number }) =>
  height > 0 && (
    <tr>
      <td className="p-0" style={{ height }} />
    </tr>
  )
