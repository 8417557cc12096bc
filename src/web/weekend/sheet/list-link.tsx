import type { ReactNode } from 'react'
import { Link } from 'wouter'
import {
  ORDER_LISTS,
  type OrderList,
  RUN_LISTS,
  type RunList,
  type SheetList,
} from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { classes } from '../../platform/ui/classes.ts'

export const LIST_TITLES: Record<SheetList, string> = {
  runs: 'Runs',
  scratched: 'Scratched',
  filmed: 'Filmed',
  notFilmed: 'Not filmed',
  onCard: 'Filmed, and still on the card',
  notReady: 'Here, and not on sale yet',
  smallCopy: 'Here as a small copy',
  onSale: 'On sale',
  sold: 'Sold',
  awaited: 'Waited for',
  orders: 'Orders',
  delivered: 'Delivered',
  undelivered: 'Paid, and not delivered yet',
  waitingFor4K: 'Waiting for 4K',
  opened: 'Opened',
  unopened: 'Delivered, and not opened yet',
  refunded: 'Refunded',
  money: 'Orders, refunded ones too',
}

export const isRunList = (list: string): list is RunList => Object.hasOwn(RUN_LISTS, list)
const isOrderList = (list: string): list is OrderList => Object.hasOwn(ORDER_LISTS, list)
export const isSheetList = (list: string): list is SheetList => isRunList(list) || isOrderList(list)

export const listHref = (list: SheetList) => `?list=${list}#list`

interface ListLinkProps {
  list: SheetList
  /** For screen readers. */
  name?: string
  /** The whole box around it is clickable. */
  whole?: boolean
  children: ReactNode
}

/** A number that links to its list on the same page. */
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
