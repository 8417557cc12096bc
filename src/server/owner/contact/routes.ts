import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ContactQuery, ContactRequest, RequestState } from '../../../contract/owner/contact.ts'
import * as calls from '../../../contract/owner/contact-calls.ts'
import { UNANSWERED_STATES } from '../../../contract/owner/contact-choices.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Db } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import type { RowOf } from '../../tables.ts'
import { answerRequest, listAnswers } from './answer-request.ts'
import { receiveRequest } from './receive-request.ts'
import { listSenderOrders } from './sender-orders.ts'

export const contactRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.askForQuote, async ({ body, ip }) => {
      await receiveRequest(shop, body, ip)
      return { received: true as const }
    })

    mount(calls.listRequests, ({ query }) => listRequests(shop.db, query))

    mount(calls.countUnanswered, async () => ({ count: await countUnanswered(shop.db) }))

    mount(calls.openRequest, async ({ params }) => {
      const row = await shop.db
        .selectFrom('contactRequest')
        .selectAll()
        .where('id', '=', params.id)
        .executeTakeFirst()
      const request = toRequest(row ?? notFound('request'))
      return {
        ...request,
        answers: await listAnswers(shop.db, request),
        orders: await listSenderOrders(shop.db, request.email),
      }
    })

    mount(calls.answerRequest, async ({ params, body }) =>
      toRequest(await answerRequest(shop, params.id, body)),
    )

    mount(calls.changeRequest, ({ params, body }) => setRequestState(shop.db, params.id, body.state))
  }

export async function countUnanswered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contactRequest')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', UNANSWERED_STATES)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Newest first. The next page starts `before` the last id of this one. */
async function listRequests(db: Db, { state, before, limit }: ContactQuery): Promise<ContactRequest[]> {
  let requests = db.selectFrom('contactRequest').selectAll()
  if (state === 'unanswered') requests = requests.where('state', 'in', UNANSWERED_STATES)
  else requests = state ? requests.where('state', '=', state) : requests.where('state', '<>', 'archived')
  if (before !== undefined) requests = requests.where('id', '<', before)
  const rows = await requests.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toRequest)
}

async function setRequestState(db: Db, id: number, state: RequestState): Promise<ContactRequest> {
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
