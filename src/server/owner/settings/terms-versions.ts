import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/open.ts'

/** The terms that were in force at the time of a sale. */
export interface TermsVersion {
  hash: string
  since: string
  text: string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Stores the terms as a new version, if they changed. */
export async function storeTerms(db: Db | Tx, text: string, now: Date) {
  const latest = await latestBefore(db, '9999')
  const hash = hashOf(text)
  if (latest?.hash === hash) return
  // the first version is valid from the beginning
  const since = latest ? now.toISOString() : ''
  await db
    .insertInto('termsVersion')
    .values({ since, hash, text })
    .onConflict((conflict) => conflict.column('since').doNothing())
    .execute()
}

export const termsAt = async (db: Db, at: string): Promise<TermsVersion | null> =>
  (await latestBefore(db, at)) ?? null

const latestBefore = (db: Db | Tx, at: string) =>
  db
    .selectFrom('termsVersion')
    .select(['hash', 'since', 'text'])
    .where('since', '<=', at)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
