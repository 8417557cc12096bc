import type { Shop } from '../../composed-shop.ts'

const DAY = 24 * 60 * 60 * 1000
/** As long as the browser's cookie lives: then nobody can bring it any more. */
const UNUSED_DAYS = 400

/** What has run out, or was not used for longer than its cookie lives, proves nothing any more and is nobody's business. */
export async function forgetProofs({ db, now }: Pick<Shop, 'db' | 'now'>) {
  await db.deleteFrom('buyerProof').where('expiresAt', '<=', now().toISOString()).execute()
  const longAgo = new Date(now().getTime() - UNUSED_DAYS * DAY).toISOString()
  await db
    .deleteFrom('buyerProof')
    .where(({ fn, val, eb }) => eb(fn.coalesce('lastUsedAt', 'createdAt'), '<', val(longAgo)))
    .execute()
}
