import { ConfigError } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/open.ts'
import { fingerprintOf, SECRET_SETTING } from '../../platform/secret.ts'
import { hashToken, orderToken } from './order-token.ts'

/** Another server with a secret of its own would name links that open nothing, and nobody would notice. */
export async function refuseOtherSecret(db: Db, secret: string) {
  const value = fingerprintOf(secret)
  await db
    .insertInto('setting')
    .values({ name: SECRET_SETTING, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const known = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SECRET_SETTING)
    .executeTakeFirst()
  if (known?.value === value) return
  throw new ConfigError([
    'The order links of this shop were made with another secret. Set SECRET_KEY to the same value on every server, or bring back the file "secret" of its data folder. If it is lost, "npm run admin -- new-links" makes every link anew.',
  ])
}

/** Makes the link of every order with this secret. Those mailed before die; buyers have the new ones mailed when they ask. */
export const renewLinks = (db: Db, secret: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const purchases = await tx.selectFrom('purchase').select(['id', 'linkSeed', 'orderVersion']).execute()
    for (const purchase of purchases) {
      const orderTokenHash = hashToken(orderToken(secret, purchase))
      await tx.updateTable('purchase').set({ orderTokenHash }).where('id', '=', purchase.id).execute()
    }
    const value = fingerprintOf(secret)
    await tx
      .insertInto('setting')
      .values({ name: SECRET_SETTING, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    return purchases.length
  })
