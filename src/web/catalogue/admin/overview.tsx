import { readOverview } from '../../../contract/books/sales-calls.ts'
import { formatCents, toCents } from '../../../contract/buying/pricing.ts'
import { patterns } from '../../../contract/paths.ts'
import { useRead } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Stat, Stats } from '../../platform/ui/stat.tsx'

/** The whole shop in a few numbers. */
export function Overview() {
  const totals = useRead(readOverview, {}, { live: true })
  return (
    <section aria-label="Overview">
      <ListState query={totals} what="totals" isEmpty={() => false} empty={null}>
        {({ events, riders, sales, revenue, net }) => (
          <Stats>
            <Stat label="Total events" value={events.toLocaleString('en-US')} />
            <Stat label="Total riders" value={riders.toLocaleString('en-US')} />
            <Stat label="Total sales" value={sales.toLocaleString('en-US')} />
            <Stat
              label="Revenue"
              value={formatCents(toCents(revenue))}
              {...(net !== revenue && { note: `${formatCents(toCents(net))} after refunds` })}
            />
          </Stats>
        )}
      </ListState>
      <ButtonLink variant="outline" href={patterns.adminSports} className="mt-6">
        Manage Sports
      </ButtonLink>
    </section>
  )
}
