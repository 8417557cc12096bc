import { z } from 'zod'
import { type Sale, SalesPage } from '../../src/contract/books/sales.ts'
import { EmailView, OutgoingEmail } from '../../src/contract/email/outgoing-email.ts'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { api } from './addresses.ts'
import type { Client } from './client.ts'

/** What the owner sees under Sales, oldest first: the sales that a search finds, by address, order number, rider or phone. */
export async function salesOf(admin: Client, search = '', filter: object = {}): Promise<Sale[]> {
  const found: Sale[] = []
  for (let page = 1; ; page++) {
    const { sales, total } = await admin.get(
      SalesPage,
      api.sales({ order: 'asc', pageSize: 200, page, ...(search && { search }), ...filter }),
    )
    found.push(...sales)
    if (sales.length === 0 || found.length >= total) return found
  }
}

interface WithOwner {
  admin(): Promise<Client>
}

/** The sales to an address, oldest first. The owner logs in anew, since months may have passed. */
export const salesTo = async (shop: WithOwner, email: string) =>
  (await salesOf(await shop.admin(), email)).filter((sale) => sale.email === email)

/** The kinds of the emails to an address, oldest first. */
export const emailKindsTo = async (shop: WithOwner, recipient: string) =>
  (await emailsOf(await shop.admin(), { recipient })).map(({ kind }) => kind)

/** What the owner sees under Messages, Email, oldest first: emails of a kind, or to an address, sent or waiting. */
export async function emailsOf(
  admin: Client,
  { kind, recipient }: { kind?: string; recipient?: string } = {},
): Promise<OutgoingEmail[]> {
  const found: OutgoingEmail[] = []
  for (let before = ''; ; ) {
    const emails = await admin.get(z.array(OutgoingEmail), `${api.mail}?limit=200${before}`)
    found.push(...emails)
    const last = emails.at(-1)
    if (emails.length < 200 || !last) break
    before = `&before=${last.id}`
  }
  return found
    .filter((email) => kind === undefined || email.kind === kind)
    .filter((email) => recipient === undefined || email.recipient === recipient)
    .reverse()
}

/** An email's subject, text and HTML as it goes out, without the links that open an order. */
export const emailText = (admin: Client, { id }: { id: number }) => admin.get(EmailView, `${api.mail}/${id}`)

/** What the owner is alarmed about: all of it, or what is of one kind. */
export const alarmsOf = async (admin: Client, kind?: Alarm['kind']) =>
  (await admin.get(z.array(Alarm), api.alarms)).filter((alarm) => kind === undefined || alarm.kind === kind)

export const METRICS = { METRICS_TOKEN: 'read-by-prometheus' }

/** Work that is not over, by kind and state, as the metrics count it: `{ 'video-preview waiting': 2 }`. Needs `METRICS`. */
export async function unfinishedWork(client: Client): Promise<Record<string, number>> {
  const authorization = `Bearer ${METRICS.METRICS_TOKEN}`
  const { text } = await client.send('GET', '/metrics', undefined, { authorization })
  const lines = text.matchAll(/^cloverleaf_jobs\{kind="(.+)",state="(.+)"\} (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, kind, state, count]) => [`${kind} ${state}`, Number(count)]))
}
