import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { DAY, HOUR } from '../../../contract/time.ts'
import type { Db, Tx } from '../../platform/db/open.ts'

/** Banks accept disputes up to a year and a half after a sale. */
const RETAINED_DAYS = 550
/** Opening it again within the hour is the same visit. */
const SAME_VISIT = HOUR
/** Visits in memory at most; further ones are dropped until the next write. */
const MOST_PENDING = 5000

/** What a buyer did with an order. */
export interface Visit {
  purchaseId: number
  kind: 'opened' | 'watched' | 'downloaded'
  /** 0 for the order's page. */
  horse: number
  network: string
  userAgent: string
}

interface PendingVisit extends Visit {
  at: number
  visits: number
}

/**
 * Opened links and downloads, as evidence in disputes. Visits are collected in memory and written together every few seconds,
 * so that no request waits for them; a crash loses some.
 */
export class Visits {
  readonly #pending = new Map<string, PendingVisit>()

  note(request: FastifyRequest, visit: Pick<Visit, 'purchaseId' | 'kind' | 'horse'>, now: Date) {
    const network = truncated(request.ip)
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200)
    const at = now.getTime()
    const key = [visit.purchaseId, visit.kind, visit.horse, network, userAgent].join('\n')
    const known = this.#pending.get(key)
    if (known) known.visits++
    else if (this.#pending.size < MOST_PENDING) {
      this.#pending.set(key, { ...visit, network, userAgent, at, visits: 1 })
    }
  }

  async write({ db }: { db: Db }) {
    const all = [...this.#pending.values()]
    this.#pending.clear()
    if (all.length === 0) return
    await db.transaction().execute(async (tx) => {
      const there = await purchasesAmong(tx, new Set(all.map(({ purchaseId }) => purchaseId)))
      for (const { at, visits, ...visit } of all) {
        // a test sale may have been deleted meanwhile
        if (!there.has(visit.purchaseId)) continue
        const same = await tx
          .updateTable('orderVisit')
          .set((row) => ({ visits: row('visits', '+', visits) }))
          .where('purchaseId', '=', visit.purchaseId)
          .where('kind', '=', visit.kind)
          .where('horse', '=', visit.horse)
          .where('network', '=', visit.network)
          .where('userAgent', '=', visit.userAgent)
          .where('at', '>', new Date(at - SAME_VISIT).toISOString())
          .returning('id')
          .executeTakeFirst()
        if (same) continue
        await tx
          .insertInto('orderVisit')
          .values({ ...visit, visits, at: new Date(at).toISOString() })
          .execute()
      }
    })
  }
}

async function purchasesAmong(tx: Tx, ids: Set<number>) {
  const rows = await tx
    .selectFrom('purchase')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export const pruneVisits = ({ db, now }: { db: Db; now(): Date }) =>
  db
    .deleteFrom('orderVisit')
    .where('at', '<', new Date(now().getTime() - RETAINED_DAYS * DAY).toISOString())
    .execute()

/** The network of an address: 203.0.113.0/24, 2001:db8:aa::/48. */
export function truncated(address: string) {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  if (!isIPv6(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  const [head = ''] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  return `${[...groups, '0', '0', '0'].slice(0, 3).join(':')}::/48`
}
