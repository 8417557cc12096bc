import type { Shop } from '../../src/server/composed-shop.ts'

/** An event to add videos to. */
export async function addEvent({ db, now }: Shop) {
  const createdAt = now().toISOString()
  const sport = { name: 'Barrel racing', description: '', icon: '', isActive: 1 as const, createdAt }
  const { id: sportId } = await db.insertInto('sport').values(sport).returning('id').executeTakeFirstOrThrow()
  const event = { sportId, name: 'Classic', date: 'May 2', createdAt }
  return (await db.insertInto('event').values(event).returning('id').executeTakeFirstOrThrow()).id
}

export const videosOf = ({ db }: Shop, ids: number[]) =>
  db.selectFrom('video').select(['state', 'error', 'previewKey']).where('id', 'in', ids).execute()

export const jobsOf = ({ db }: Shop) =>
  db.selectFrom('job').select(['kind', 'createdAt', 'finishedAt']).execute()
