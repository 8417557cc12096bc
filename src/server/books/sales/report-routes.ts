import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/books/sales-calls.ts'
import type { YearlyReport } from '../../../contract/books/yearly-report.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { csvLine } from './csv.ts'
import { readReport } from './read-report.ts'

// without it spreadsheets take the file for another alphabet's
const BYTE_ORDER_MARK = '\uFEFF'
const HEADINGS = ['Month', 'Sales', 'Gross (USD)', 'Of that in cash (USD)', 'Refunds (USD)', 'Disputes (USD)']

export const reportRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)

    mount(calls.readYearlyReport, ({ query }) => readReport(shop, query.year))

    mountSent(calls.exportYearlyReport, async ({ query }, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="sales-report-${query.year}.csv"`)
        .send(toCsv(await readReport(shop, query.year))),
    )
  }

const toCsv = ({ months, total }: YearlyReport) =>
  BYTE_ORDER_MARK +
  [
    csvLine([...HEADINGS, 'Fees (USD)', 'Net (USD)', 'Sales whose fee is not known']),
    ...[...months, { ...total, month: 'Total' }].map((of) =>
      csvLine([
        of.month,
        of.sales,
        of.gross,
        of.cash,
        of.refunds,
        of.disputes,
        of.fees,
        of.net,
        of.feesMissing,
      ]),
    ),
  ].join('')
