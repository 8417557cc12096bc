import '../platform/ui/printed-page.css'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide/printer'
import { useState } from 'react'
import { exportMovements, exportYearlyReport, readYearlyReport } from '../../contract/books/sales-calls.ts'
import type { ReportSums, YearlyReport } from '../../contract/books/yearly-report.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { readOf } from '../platform/api/queries.ts'
import { Button, buttonClass } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { ScrollBox } from '../platform/ui/scroll-box.tsx'
import { Select } from '../platform/ui/select.tsx'

/** A year by months, as an accountant asks for it, on screen and on paper. */
export function YearlyReportPage() {
  useTitle('Yearly report | Admin')
  const [year, setYear] = useState(() => new Date().getFullYear())
  const report = useQuery({ ...readOf(readYearlyReport, { query: { year } }), refetchOnMount: 'always' })
  const years = report.data?.years ?? [year]
  return (
    <div className="printed-page">
      <div className="not-on-paper">
        <OwnerPageHead title="Yearly report" />
        <div className="mb-6 flex flex-wrap items-end gap-3">
          <Field label="Year">
            <Select value={year} onChange={({ target }) => setYear(Number(target.value))} className="w-32">
              {[...new Set([year, ...years])]
                .sort((a, b) => b - a)
                .map((one) => (
                  <option key={one}>{one}</option>
                ))}
            </Select>
          </Field>
          <a
            href={addressOf(exportYearlyReport, { query: { year } })}
            download
            className={buttonClass({ variant: 'outline' })}
          >
            Export CSV
          </a>
          <a
            href={addressOf(exportMovements, { query: { year } })}
            download
            className={buttonClass({ variant: 'outline' })}
          >
            Every Movement (CSV)
          </a>
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" /> Print
          </Button>
        </div>
      </div>
      <ListState query={report} what="report" isEmpty={() => false} empty={null}>
        {(loaded) => <Report report={loaded} />}
      </ListState>
    </div>
  )
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

const COLUMNS: [label: string, of: (sums: ReportSums) => string][] = [
  ['Sales', ({ sales }) => sales.toLocaleString('en-US')],
  ['Gross', ({ gross }) => formatDollars(gross)],
  ['Refunds', ({ refunds }) => formatDollars(refunds)],
  ['Disputes', ({ disputes }) => formatDollars(disputes)],
  ['Fees', ({ fees, feesMissing }) => formatDollars(fees) + (feesMissing > 0 ? '*' : '')],
  ['Net', ({ net }) => formatDollars(net)],
]

function Report({ report: { year, timeZone, seller, months, total } }: { report: YearlyReport }) {
  const shop = useShop()
  const caption = `Sales of ${year} by month`
  return (
    <Panel as="section" size="medium" aria-label={caption}>
      <h2 className="text-xl">{caption}</h2>
      <p className="mt-2 whitespace-pre-line text-dust text-sm">
        {[seller.legalName || shop?.brand, seller.legalAddress, seller.taxId && `Tax ID ${seller.taxId}`]
          .filter(Boolean)
          .join('\n')}
      </p>
      <ScrollBox label={caption} className="mt-5 overflow-x-auto">
        <table className="w-full text-right text-sm tabular-nums [&_td]:px-2 [&_td]:py-2 [&_th]:px-2 [&_th]:py-2">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-dust">
            <tr className="border-hairline border-b">
              <th scope="col" className="text-left font-medium">
                Month
              </th>
              {COLUMNS.map(([label]) => (
                <th key={label} scope="col" className="font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, ...sums }) => (
              <tr key={month} className="border-hairline border-b">
                <th scope="row" className="text-left font-normal">
                  {monthName.format(new Date(`${month}-01`))}
                </th>
                {COLUMNS.map(([label, of]) => (
                  <td key={label}>{of(sums)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className="font-semibold">
            <tr>
              <th scope="row" className="text-left">
                Total
              </th>
              {COLUMNS.map(([label, of]) => (
                <td key={label}>{of(total)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      <ul className="mt-5 grid gap-1.5 text-dust text-sm">
        {total.cash > 0 && <li>{formatDollars(total.cash)} of the gross was paid in cash.</li>}
        {total.feesMissing > 0 && (
          <li>
            * The payment provider has not told the fees of {total.feesMissing}{' '}
            {total.feesMissing === 1 ? 'sale' : 'sales'} yet.
          </li>
        )}
        <li>
          US dollars. Months are those of {timeZone.replaceAll('_', ' ')}. Everything is in the month in which
          the money moved: charges, refunds, disputes and fees.
        </li>
      </ul>
    </Panel>
  )
}
