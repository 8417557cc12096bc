import type { SalesFilter } from '../../contract/books/sales.ts'
import { ListState } from '../platform/ui/list-state.tsx'
import { Skeleton } from '../platform/ui/spinner.tsx'
import { Stat, Stats } from '../platform/ui/stat.tsx'
import { formatDollars } from './dollars.ts'
import { useSalesSummary } from './queries.ts'

export function SalesSums({ filter }: { filter: SalesFilter }) {
  return (
    <ListState
      query={useSalesSummary(filter)}
      what="sums"
      isEmpty={() => false}
      empty={null}
      loading={<Skeleton className="h-28 rounded-card" />}
    >
      {({ revenue, refunded, net, sales, customers, cash, cashSales, freeSales }) => (
        <Stats>
          <Stat
            label="Revenue"
            value={formatDollars(revenue)}
            {...(cashSales > 0 && { note: `${formatDollars(cash)} of it in cash` })}
          />
          <Stat label="Refunded" value={formatDollars(refunded)} note={`${formatDollars(net)} net`} />
          <Stat
            label="Sales"
            value={sales.toLocaleString('en-US')}
            {...(freeSales > 0 && { note: `${freeSales.toLocaleString('en-US')} of them free` })}
          />
          <Stat label="Unique customers" value={customers.toLocaleString('en-US')} />
        </Stats>
      )}
    </ListState>
  )
}
