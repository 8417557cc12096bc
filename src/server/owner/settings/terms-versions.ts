import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../platform/db/open.ts'

/** Which terms stood at a time, by their words: a sale of then was made under them. */
export interface TermsVersion {
  hash: string
  since: string
  text: string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Keeps the words that stand from now on, where they are others than before. */
export async function keepTerms(db: Db | Tx, text: string, now: Date) {
  const latest = await latestBefore(db, '9999')
  const hash = hashOf(text)
  if (latest?.hash === hash) return
  // those that the first version came with stood since the beginning
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
