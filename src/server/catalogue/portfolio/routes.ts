import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type {
  NewPortfolioItem,
  PortfolioChange,
  PortfolioItem,
} from '../../../contract/catalogue/portfolio.ts'
import * as calls from '../../../contract/catalogue/portfolio-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound, ShopError } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'

export const portfolioRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)

    mountForAudience(calls.listPortfolio, () => listPortfolio(db))

    mount(calls.addWork, ({ body }) => addPortfolioItem(db, body, shop.now()))

    mount(calls.orderPortfolio, async ({ body }) => {
      await orderPortfolio(db, body.ids)
      return listPortfolio(db)
    })

    mount(calls.changeWork, ({ params, body }) => changePortfolioItem(db, params.id, body))

    mount(calls.removeWork, ({ params }) => removePortfolioItem(db, params.id))
  }

/** Refused when an item was added or deleted since the owner loaded the list. */
const orderPortfolio = (db: Db, ids: number[]) =>
  db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('portfolioItem').select('id').execute()
    const given = new Set(ids)
    if (given.size !== ids.length || given.size !== known.length || !known.every(({ id }) => given.has(id))) {
      throw new ShopError('conflict', 'The portfolio has changed meanwhile. Please try again.')
    }
    for (const [position, id] of ids.entries()) {
      await tx.updateTable('portfolioItem').set({ position }).where('id', '=', id).execute()
    }
  })

const COLUMNS = ['id', 'title', 'description', 'videoUrl', 'thumbnailUrl', 'category', 'createdAt'] as const

export const listPortfolio = (db: Db): Promise<PortfolioItem[]> =>
  db.selectFrom('portfolioItem').select(COLUMNS).orderBy('position').orderBy('id', 'desc').execute()

/** New items come first. */
const addPortfolioItem = (db: Db, item: NewPortfolioItem, now: Date): Promise<PortfolioItem> =>
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

async function changePortfolioItem(db: Db, id: number, change: PortfolioChange): Promise<PortfolioItem> {
  const item = await db
    .updateTable('portfolioItem')
    // the title is set to itself, because an empty SET is invalid
    .set((row) => ({ title: row.ref('title'), ...change }))
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return item ?? notFound('portfolio item')
}

async function removePortfolioItem(db: Db, id: number) {
  const { numDeletedRows } = await db.deleteFrom('portfolioItem').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) notFound('portfolio item')
}
