import type { ReactNode } from 'react'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { SheetList, WeekendSheet } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { classes } from '../../platform/ui/classes.ts'
import { ListLink } from './list-link.tsx'

export function SheetNumbers({ sheet: { numbers, money } }: { sheet: WeekendSheet }) {
  const share = (part: number, of: number) => (of > 0 ? `${Math.round((100 * part) / of)} %` : '')
  return (
    <section aria-labelledby="numbers-title">
      <h2 id="numbers-title" className="sr-only">
        In numbers
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-5 print:grid-cols-5 print:gap-2">
        <Count list="runs" label="Runs" value={numbers.runs}>
          {numbers.scratched > 0 && <ListLink list="scratched">{numbers.scratched} scratched</ListLink>}
        </Count>
        <Count list="filmed" label="Filmed" value={numbers.filmed}>
          {share(numbers.filmed, numbers.runs)}
        </Count>
        <Count list="onSale" label="On sale" value={numbers.onSale}>
          {share(numbers.onSale, numbers.runs)}
        </Count>
        <Count list="sold" label="Runs sold" value={numbers.sold}>
          {numbers.onSale > 0 && `${share(numbers.sold, numbers.onSale)} of those on sale`}
        </Count>
        <Count list="orders" label="Orders" value={numbers.orders} />
        <Count list="delivered" label="Delivered" value={numbers.delivered}>
          {share(numbers.delivered, numbers.orders)}
        </Count>
        <Count list="waitingFor4K" label="Waiting for 4K" value={numbers.waitingFor4K} />
        <Count list="opened" label="Opened" value={numbers.opened}>
          {share(numbers.opened, numbers.orders)}
        </Count>
        {money && (
          <Count list="money" label="Money" value={formatDollars(money.net)} wide>
            {money.net !== money.revenue && `${formatDollars(money.revenue)} paid`}
            {money.fees > 0 && `, ${formatDollars(money.fees)} fees so far`}
            {money.refunded > 0 && (
              <>
                , <ListLink list="refunded">{formatDollars(money.refunded)} refunded</ListLink>
              </>
            )}
          </Count>
        )}
      </dl>
    </section>
  )
}

interface CountProps {
  list: SheetList
  label: string
  value: number | string
  wide?: boolean
  children?: ReactNode
}

const Count = ({ list, label, value, wide, children }: CountProps) => (
  <div
    className={classes(
      'relative flex min-h-28 flex-col rounded-card border border-hairline bg-panel p-4 hover:border-chalk/20 sm:p-5 print:min-h-0 print:p-3',
      wide && 'col-span-2 sm:max-lg:col-span-1 print:col-span-2',
    )}
  >
    <dt className="text-dust text-sm">{label}</dt>
    <dd className="figures mt-2 text-[clamp(1.375rem,2.5vw,2rem)] leading-none">
      <ListLink list={list} name={`${label}: ${value}`} whole>
        {typeof value === 'number' ? value.toLocaleString('en-US') : value}
      </ListLink>
    </dd>
    {children && <dd className="relative z-10 w-fit pt-2 text-dust text-sm tabular-nums">{children}</dd>}
  </div>
)
