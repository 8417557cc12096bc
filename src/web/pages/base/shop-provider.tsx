import type { ReactNode } from 'react'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { ShopContext } from './use-shop.ts'

/** Watches the shop's words once for the whole page: each of forty cards would otherwise do it three times. */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { data } = useRead(readShop, {})
  return <ShopContext value={data}>{children}</ShopContext>
}
