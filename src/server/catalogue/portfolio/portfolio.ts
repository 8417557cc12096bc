import type {
  NewPortfolioItem,
  PortfolioChange,
  PortfolioItem,
} from '../../../contract/catalogue/portfolio.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'

const COLUMNS = ['id', 'title', 'description', 'videoUrl', 'thumbnailUrl', 'category', 'createdAt'] as const

export const listPortfolio = (db: Db): Promise<PortfolioItem[]> =>
  db.selectFrom('portfolioItem').select(COLUMNS).orderBy('position').orderBy('id', 'desc').execute()

/** What is new stands first. */
export const addPortfolioItem = (db: Db, item: NewPortfolioItem, now: Date): Promise<PortfolioItem> =>
  db.transaction().execute(async (tx) => {
    const { first } = await tx
      .selectFrom('portfolioItem')
      .select(({ fn }) => fn.min('position').as('first'))
      .executeTakeFirstOrThrow()
    return tx
      .insertInto('portfolioItem')
      .values({ ...item, position: (first ?? 0) - 1, createdAt: now.toISOString() })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  })

export async function changePortfolioItem(
  db: Db,
  id: number,
  change: PortfolioChange,
): Promise<PortfolioItem> {
  const item = await db
    .updateTable('portfolioItem')
    // an empty change is none, but still finds the item
    .set((row) => ({ title: row.ref('title'), ...change }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return item ?? notFound('portfolio-item')
}

export async function removePortfolioItem(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('portfolioItem').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) notFound('portfolio-item')
}
