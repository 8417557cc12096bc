import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { PurchaseRefunds } from '../../contract/refund.ts'
import type {
  SalesDay,
  SalesEvent,
  SalesFilter,
  SalesPage,
  SalesQuery,
  SalesSummary,
} from '../../contract/sales.ts'

// sales happen while nobody looks, so each view asks again; what was there stands until the answer is
const live = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const

export const useSalesPage = (query: Partial<SalesQuery>) =>
  useQuery<SalesPage>({ queryKey: [api.sales(query)], ...live })
export const useSalesSummary = (filter: SalesFilter) =>
  useQuery<SalesSummary>({ queryKey: [api.salesSummary(filter)], ...live })
export const useSalesByDay = (filter: SalesFilter) =>
  useQuery<SalesDay[]>({ queryKey: [api.salesByDay(filter)], ...live })
export const useSalesByEvent = (filter: SalesFilter) =>
  useQuery<SalesEvent[]>({ queryKey: [api.salesByEvent(filter)], ...live })

export const usePurchaseRefunds = (purchaseId: number) =>
  useQuery<PurchaseRefunds>({ queryKey: [api.purchaseRefunds(purchaseId)], refetchOnMount: 'always' })

const BOOKS = ['/api/sales', api.purchases, api.overview, api.alarms, api.mail]

export const refreshSales = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => BOOKS.some((path) => String(queryKey[0]).startsWith(path)),
  })
