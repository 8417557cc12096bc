import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ReportQuery, YearlyReport } from '../../contract/yearly-report.ts'
import { requireAdmin } from '../accounts/sessions.ts'
import type { Shop } from '../compose.ts'
import { csvLine } from '../sales/csv.ts'
import { readReport } from './read-report.ts'

// without it spreadsheets take the file for another alphabet's
const BYTE_ORDER_MARK = '\uFEFF'
const HEADINGS = ['Month', 'Sales', 'Gross (USD)', 'Of that in cash (USD)', 'Refunds (USD)', 'Disputes (USD)']

export const reportRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['sales']
    const onRequest = requireAdmin(shop)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(
      '/api/sales/report',
      {
        onRequest,
        schema: {
          tags,
          summary: 'A year by months: gross, refunds, disputes, fees and net',
          querystring: ReportQuery,
          response: { 200: YearlyReport },
        },
      },
      ({ query }) => readReport(shop, query.year),
    )

    app.get(
      '/api/sales/report.csv',
      {
        onRequest,
        schema: { tags, summary: 'The same for a spreadsheet', querystring: ReportQuery },
      },
      async ({ query }, reply) =>
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
