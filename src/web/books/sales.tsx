import { useDeferredValue, useState } from 'react'
import { useSearch } from 'wouter'
import type { SalesFilter, SalesQuery } from '../../contract/books/sales.ts'
import { listSales, sumSales } from '../../contract/books/sales-calls.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { useRead } from '../platform/api/queries.ts'
import { Button } from '../platform/ui/button.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { Skeleton } from '../platform/ui/spinner.tsx'
import { Stat, Stats } from '../platform/ui/stat.tsx'
import { RevenueCharts } from './revenue-charts.tsx'
import { SalesFilters } from './sales-filters.tsx'
import { SalesTable, type Sorting } from './sales-table.tsx'
import { TestSales } from './test-sales.tsx'

const PAGE_SIZE = 50

/** Sums, charts and the list of sales, of one sport or all. `?search=` finds an order, `?with=` those of a code. */
export function Sales({ sportId }: { sportId?: number }) {
  const asked = new URLSearchParams(useSearch())
  const [chosen, setChosen] = useState<SalesFilter>({
    search: asked.get('search') ?? undefined,
    code: asked.get('with') ?? undefined,
  })
  const [sorting, setSorting] = useState<Sorting>({ sort: 'time', order: 'desc' })
  const [page, setPage] = useState(1)
  const filter = useDeferredValue<SalesFilter>({ ...chosen, sportId })
  const query: SalesQuery = { ...filter, ...sorting, page, pageSize: PAGE_SIZE }
  const sales = useRead(listSales, { query }, { live: true })
  const filtered = Object.values(chosen).some(Boolean)

  const change = (next: SalesFilter) => {
    setChosen(next)
    setPage(1)
  }

  return (
    <div className="flex flex-col gap-6">
      <SalesSums filter={filter} />
      <RevenueCharts filter={filter} />
      <TestSales
        shown={chosen.test !== undefined}
        onShow={(shown) => change({ ...chosen, test: shown ? '1' : undefined })}
      />
      <SalesFilters filter={chosen} onChange={change} sportId={sportId} />
      <ListState
        query={sales}
        what="sales"
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={filtered ? 'No Sales Found' : 'No Sales Yet'}
            text={
              filtered
                ? 'No sales match your search. Try other words or days.'
                : 'Every purchase is listed here as soon as it is paid.'
            }
          />
        }
      >
        {({ sales: rows, total }) => (
          <div aria-busy={sales.isFetching}>
            <SalesTable
              sales={rows}
              sorting={sorting}
              onSorting={(next) => {
                setSorting(next)
                setPage(1)
              }}
            />
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          </div>
        )}
      </ListState>
    </div>
  )
}

function SalesSums({ filter }: { filter: SalesFilter }) {
  return (
    <ListState
      query={useRead(sumSales, { query: filter }, { live: true })}
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

interface PagesProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Pagination: `1–50 of 1,200`. */
function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const number = (n: number) => n.toLocaleString('en-US')
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-dust text-sm tabular-nums">
        {number(first)}–{number(Math.min(total, page * pageSize))} of {number(total)}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          <Button variant="outline" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button variant="outline" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
