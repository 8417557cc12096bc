// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest'
import { SalesPage } from '../../src/contract/books/sales.ts'
import { YearlyReport } from '../../src/contract/books/yearly-report.ts'
import { sharedAdmin, sharedStripeShop } from '../support/shared-shop.ts'
import { recordPastSales } from '../support/world/past-sales.ts'
import { work } from '../support/world/work.ts'

let riderId: number

const test = sharedStripeShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  await admin.send('PUT', '/api/shop', { timeZone: 'America/Chicago', legalName: 'Light & Dust LLC' })
  riderId = (await test.addRider()).id
})

const report = (year: number) => admin.get(YearlyReport, `/api/sales/report?year=${year}`)
const monthOf = async (year: number, month: string) =>
  (await report(year)).months.find((one) => one.month === `${year}-${month}`)

describe('the fee of a sale', () => {
  it('is fetched after it, again and again until the provider knows it, and never during it', async () => {
    test.stripe.ledger.booksCharges = false
    await test.buyer('fee@example.com').buy(await test.addRider())
    const paid = async () => {
      const { sales, fees, feesMissing } = (await report(new Date().getFullYear())).total
      return { sales, fees, feesMissing }
    }
    await work.findTransactions(test.shop)
    expect(await paid()).toEqual({ sales: 1, fees: 0, feesMissing: 1 })
    test.stripe.ledger.booksCharges = true
    await work.findTransactions(test.shop)
    expect(await paid()).toEqual({ sales: 1, fees: 0, feesMissing: 1 })
    test.later(10 * 60_000)
    await work.findTransactions(test.shop)
    expect(await paid()).toEqual({ sales: 1, fees: 2.19, feesMissing: 0 })
  })
})

describe('the yearly report', () => {
  it('has every month in the owner’s time zone, with gross, cash, refunds, disputes, fees and net', async () => {
    await recordPastSales(test.shop, [
      // still December 31 in Chicago
      { riderId, createdAt: '2025-01-01T05:59:00.000Z', amountCents: 1000 },
      { riderId, createdAt: '2025-01-01T06:00:00.000Z', amountCents: 6500 },
      { riderId, createdAt: '2025-01-20T06:00:00.000Z', amountCents: 8550, paymentMethod: 'cash' },
      { riderId, createdAt: '2025-12-31T23:00:00.000Z', amountCents: 2000 },
    ])
    const { months, total, years, seller, timeZone } = await report(2025)
    expect(months).toHaveLength(12)
    expect(months[0]).toEqual({
      month: '2025-01',
      sales: 2,
      gross: 150.5,
      cash: 85.5,
      refunds: 0,
      disputes: 0,
      fees: 0,
      feesMissing: 0,
      net: 150.5,
    })
    expect(total).toMatchObject({ sales: 3, gross: 170.5, net: 170.5 })
    expect(years.at(-1)).toBe(2024)
    expect([seller.legalName, timeZone]).toEqual(['Light & Dust LLC', 'America/Chicago'])
    expect(await monthOf(2024, '12')).toMatchObject({ sales: 1, gross: 10 })
  })

  it('takes off what went back in the month in which it did, and what the provider kept', async () => {
    const buyer = test.buyer('back@example.com')
    await buyer.buy(await test.addRider())
    await work.findTransactions(test.shop)
    const [sale] = (await admin.get(SalesPage, '/api/sales?search=back@example.com')).sales
    await admin.send('POST', `/api/purchases/${sale?.id}/refund`, { amount: 15 })
    const year = new Date().getFullYear()
    const { total } = await report(year)
    expect(total).toEqual({
      sales: 2,
      gross: 130,
      cash: 0,
      refunds: 15,
      disputes: 0,
      fees: 4.38,
      feesMissing: 0,
      net: 110.62,
    })
  })

  it('is a file for spreadsheets too', async () => {
    const { text, headers } = await admin.send('GET', '/api/sales/report.csv?year=2025')
    expect(headers.get('content-disposition')).toBe('attachment; filename="sales-report-2025.csv"')
    const lines = text.split('\r\n')
    expect(lines[0]).toContain('Month,Sales,Gross (USD)')
    expect(lines[1]).toBe('2025-01,2,150.5,85.5,0,0,0,150.5,0')
    expect(lines[13]).toBe('Total,3,170.5,85.5,0,0,0,170.5,0')
  })
})
