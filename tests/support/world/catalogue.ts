import type { Shop } from '../../../src/server/composed-shop.ts'

/** Another program wrote to the database: no cache of the shop hears of it. */
export const ridersWereRenamed = ({ db }: Shop, name: string) =>
  db.updateTable('rider').set({ name }).execute()
