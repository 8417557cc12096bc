import type { Shop } from '../composed-shop.ts'

/** What has run out proves nothing any more and is nobody's business. */
export const forgetProofs = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db.deleteFrom('buyerProof').where('expiresAt', '<=', now().toISOString()).execute()
