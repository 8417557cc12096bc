import type { Shop } from '../../composed-shop.ts'

/** No letter of this kind goes to the address any more, and nothing of it is kept. */
export const stopWaiting = ({ db }: Shop, token: string) =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('waitingAddress')
      .select('email')
      .where('token', '=', token)
      .executeTakeFirst()
    if (!known) return
    await tx.deleteFrom('waitingRider').where('email', '=', known.email).execute()
    await tx.deleteFrom('waitingAddress').where('email', '=', known.email).execute()
    await tx
      .deleteFrom('letter')
      .where('kind', '=', 'film-up')
      .where('recipient', '=', known.email)
      .where('state', 'in', ['waiting', 'held'])
      .execute()
  })
