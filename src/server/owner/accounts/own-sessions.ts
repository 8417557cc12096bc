import { createHash } from 'node:crypto'
import type { Session } from '../../../contract/owner/account.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'

/** Last used first. */
export async function listSessions({ db, now }: Shop, userId: number, current: string): Promise<Session[]> {
  const rows = await db
    .selectFrom('session')
    .select(['tokenHash', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now().toISOString())
    .orderBy('lastSeenAt', 'desc')
    .execute()
  return rows.map(({ tokenHash, ...session }) => ({
    id: publicId(tokenHash),
    current: tokenHash === current,
    ...session,
  }))
}

export async function endOwnSession({ db }: Shop, userId: number, id: string) {
  const rows = await db.selectFrom('session').select('tokenHash').where('userId', '=', userId).execute()
  const { tokenHash } = rows.find((row) => publicId(row.tokenHash) === id) ?? notFound('session')
  await db.deleteFrom('session').where('tokenHash', '=', tokenHash).execute()
}

/** A thief who is logged in already must not stay so when the owner changes how to log in. */
export const endOtherSessions = (tx: Tx, userId: number, current: string) =>
  tx.deleteFrom('session').where('userId', '=', userId).where('tokenHash', '<>', current).execute()

/** Reveals neither the token nor its hash. */
const publicId = (tokenHash: string) =>
  createHash('sha256').update(`session ${tokenHash}`).digest('base64url').slice(0, 22)
