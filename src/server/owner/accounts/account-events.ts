import type { FastifyRequest } from 'fastify'
import type { AccountEvent, AccountEventKind, User } from '../../../contract/owner/account.ts'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { networkOf } from '../../platform/http/network.ts'

const MAX_LISTED = 100

export interface Client {
  address: string
  userAgent: string | null
  /** Of a helper, who is named in the log. */
  helper?: string | undefined
}

export const clientOf = ({ ip, headers }: FastifyRequest, user?: User | null): Client => ({
  address: ip,
  userAgent: headers['user-agent'] ?? null,
  helper: user?.role === 'helper' ? user.username : undefined,
})

/** The audit log that the owner sees in the settings; it names helpers. */
export const logAccountEvent = (
  db: Db,
  kind: AccountEventKind,
  { address, userAgent, helper }: Client,
  now: Date,
  detail: string | null = null,
) =>
  db
    .insertInto('accountEvent')
    .values({
      kind,
      detail: helper && detail ? `${helper}, ${detail}` : (helper ?? detail),
      network: networkOf(address),
      userAgent: userAgent?.slice(0, 400) ?? null,
      at: now.toISOString(),
    })
    .execute()

export const listEvents = ({ db }: Shop): Promise<AccountEvent[]> =>
  db.selectFrom('accountEvent').selectAll().orderBy('id', 'desc').limit(MAX_LISTED).execute()

const RETENTION_DAYS = 550

export const pruneAccountEvents = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .deleteFrom('accountEvent')
    .where('at', '<', new Date(now().getTime() - RETENTION_DAYS * DAY).toISOString())
    .execute()
