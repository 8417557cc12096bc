import type { FastifyRequest } from 'fastify'
import type { AccountEvent, AccountEventKind } from '../../../contract/owner/account.ts'
import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { networkOf } from './throttle.ts'

const SHOWN = 100

/** Where something was done from. */
export interface Asker {
  address: string
  userAgent: string | null
}

export const askerOf = ({ ip, headers }: FastifyRequest): Asker => ({
  address: ip,
  userAgent: headers['user-agent'] ?? null,
})

/** For the owner, who looks through it after a letter about a strange login. */
export const noteEvent = (
  db: Db,
  kind: AccountEventKind,
  { address, userAgent }: Asker,
  now: Date,
  detail: string | null = null,
) =>
  db
    .insertInto('accountEvent')
    .values({
      kind,
      detail,
      network: networkOf(address),
      userAgent: userAgent?.slice(0, 400) ?? null,
      at: now.toISOString(),
    })
    .execute()

export const listEvents = ({ db }: Shop): Promise<AccountEvent[]> =>
  db.selectFrom('accountEvent').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()

const KEPT_DAYS = 550

export const forgetAccountEvents = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .deleteFrom('accountEvent')
    .where('at', '<', new Date(now().getTime() - KEPT_DAYS * DAY).toISOString())
    .execute()
