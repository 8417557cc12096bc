import { listRefunds } from '../../contract/books/refund-calls.ts'
import type { SalesFilter, SalesQuery } from '../../contract/books/sales.ts'
import { listSales, sumSales, sumSalesByDay, sumSalesByEvent } from '../../contract/books/sales-calls.ts'
import { useRead } from '../platform/api/queries.ts'

export const useSalesPage = (query: Partial<SalesQuery>) => useRead(listSales, { query }, { live: true })
export const useSalesSummary = (query: SalesFilter) => useRead(sumSales, { query }, { live: true })
export const useSalesByDay = (query: SalesFilter) => useRead(sumSalesByDay, { query }, { live: true })
export const useSalesByEvent = (query: SalesFilter) => useRead(sumSalesByEvent, { query }, { live: true })

export const usePurchaseRefunds = (id: number) => useRead(listRefunds, { params: { id } }, { live: true })
