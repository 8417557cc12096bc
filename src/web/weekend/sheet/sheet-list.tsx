import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import {
  type SheetList as ListName,
  ORDER_LISTS,
  RUN_LISTS,
  type WeekendSheet,
} from '../../../contract/weekend/weekend-sheet.ts'
import { Button } from '../../platform/ui/button.tsx'
import { isRunList, LIST_TITLES } from './list-words.ts'
import { OrderRows } from './order-rows.tsx'
import { RunRows } from './run-rows.tsx'

/** What one of the numbers counts. */
export function SheetList({ list, sheet }: { list: ListName; sheet: WeekendSheet }) {
  const [, setSearch] = useSearchParams()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // who chose a number by keyboard goes on reading here
    if (list) title.current?.focus({ preventScroll: true })
  }, [list])
  const count = sheet.numbers[list].toLocaleString('en-US')
  return (
    <section id="list" aria-labelledby="list-title" className="scroll-mt-24">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="list-title" ref={title} tabIndex={-1} className="text-xl outline-none">
          {LIST_TITLES[list]} <span className="text-dust tabular-nums">{count}</span>
        </h2>
        <Button variant="quiet" size="small" className="not-on-paper" onClick={() => setSearch({})}>
          Close the list
        </Button>
      </div>
      {sheet.numbers[list] === 0 ? (
        <p className="text-dust">Nothing is on this list.</p>
      ) : isRunList(list) ? (
        <RunRows title={LIST_TITLES[list]} runs={sheet.runs.filter(RUN_LISTS[list])} event={sheet.event} />
      ) : (
        <OrderRows title={LIST_TITLES[list]} orders={sheet.orders.filter(ORDER_LISTS[list])} />
      )}
    </section>
  )
}
