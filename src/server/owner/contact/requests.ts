import type { ContactQuery, ContactRequest, RequestState } from '../../../contract/owner/contact.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { RowOf } from '../../tables.ts'

/** Newest first. The next page starts `before` the last id of this one. */
export async function listRequests(
  db: Db,
  { state, before, limit }: ContactQuery,
): Promise<ContactRequest[]> {
  let requests = db.selectFrom('contactRequest').selectAll()
  requests = state ? requests.where('state', '=', state) : requests.where('state', '<>', 'archived')
  if (before !== undefined) requests = requests.where('id', '<', before)
  const rows = await requests.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toRequest)
}

export async function setRequestState(db: Db, id: number, state: RequestState): Promise<ContactRequest> {
  const row = await db
    .updateTable('contactRequest')
    .set({ state })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return toRequest(row ?? notFound('request'))
}

const toRequest = (row: RowOf<'contactRequest'>): ContactRequest => ({
  ...row,
  services: JSON.parse(row.services),
})
