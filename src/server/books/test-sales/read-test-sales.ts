import type { TestSales } from '../../../contract/books/sales.ts'
import type { Shop } from '../../composed-shop.ts'
import { IS_TEST } from './leave-out-test-sales.ts'

/** How many pretended sales there are, and whether they stand in the sums. */
export async function readTestSales({ db }: Pick<Shop, 'db'>): Promise<TestSales> {
  const { sales, counted } = await db
    .selectFrom('purchase')
    .select(({ fn }) => [fn.countAll<number>().as('sales'), fn.sum<number | null>('counted').as('counted')])
    .where(IS_TEST)
    .executeTakeFirstOrThrow()
  return { sales, counted: (counted ?? 0) > 0 }
}
