import type { Db } from '../../platform/db/open.ts'
import { ShopError } from '../../platform/http/errors.ts'

/** Refused when the list is not the one that the owner saw: somebody may have added or deleted something meanwhile. */
export const orderPortfolio = (db: Db, ids: number[]) =>
  db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('portfolioItem').select('id').execute()
    const given = new Set(ids)
    if (given.size !== ids.length || given.size !== known.length || !known.every(({ id }) => given.has(id))) {
      throw new ShopError('portfolio-changed', 'The portfolio has changed meanwhile. Please try again.')
    }
    for (const [position, id] of ids.entries()) {
      await tx.updateTable('portfolioItem').set({ position }).where('id', '=', id).execute()
    }
  })
