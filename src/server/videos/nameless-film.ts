import type { Tx } from '../platform/db/open.ts'
import { subjectOf } from './video-jobs.ts'

/** When what is made of a film that nobody has named yet is due. */
const UNTIL_NAMED = new Date('9999-01-01T00:00:00Z')

/**
 * A film that came without a word on whose it is gets its poster and preview at once, so that one sees what it is. What takes
 * long waits for the name: it comes with the grade, and another one would make all of it anew.
 */
export async function dueWhenNamed(tx: Tx, videoId: number): Promise<{ runAt?: Date }> {
  const nameless = await tx
    .selectFrom('upload')
    .select('id')
    .where('videoId', '=', videoId)
    .where('details', 'is', null)
    .executeTakeFirst()
  return nameless ? { runAt: UNTIL_NAMED } : {}
}

/** The film has its rider: what waited for that is due now. */
export const makeNow = (tx: Tx, videoId: number, now: Date) =>
  tx
    .updateTable('job')
    .set({ runAt: now.toISOString() })
    .where('subject', '=', subjectOf(videoId))
    .where('finishedAt', 'is', null)
    .where('runAt', '=', UNTIL_NAMED.toISOString())
    .execute()
