import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SheetList } from '../../../contract/weekend/weekend-sheet.ts'
import { classes } from '../../platform/ui/classes.ts'
import { listHref } from './list-words.ts'

interface ListLinkProps {
  list: SheetList
  /** For who does not see what stands beside it. */
  name?: string
  /** All of the box around it can be pressed. */
  whole?: boolean
  children: ReactNode
}

/** A number that leads to what it counts, further down on the same page. */
export const ListLink = ({ list, name, whole, children }: ListLinkProps) => (
  <Link
    href={listHref(list)}
    aria-label={name}
    onClick={() => requestAnimationFrame(() => document.getElementById('list')?.scrollIntoView())}
    className={classes(
      whole
        ? 'rounded-sm after:absolute after:inset-0 after:rounded-card'
        : 'text-bolt underline underline-offset-4 print:no-underline',
    )}
  >
    {children}
  </Link>
)
