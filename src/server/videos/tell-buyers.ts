import { MINUTE } from '../../contract/time.ts'
import { writeEmail } from '../email/write-email.ts'
import type { Tx } from '../platform/db/open.ts'
import type { Held } from './serve/bought-videos.ts'

/** What an order showed before, by horse. */
type Before = Record<string, string>

const keyOf = ({ purchaseId, horse }: Held) => `${purchaseId} ${horse}`

/**
 * Emails buyers who could watch another video of their run before, a minute later: the email is made from what is true then,
 * so a change that is undone at once says nothing. Returns how many emails were written.
 */
export async function tellBuyers(tx: Tx, before: Held[], after: Held[], now: Date): Promise<number> {
  const held = new Map(after.map((one) => [keyOf(one), one]))
  const changed = before.filter((one) => one.isReady && held.get(keyOf(one))?.source !== one.source)
  let written = 0
  for (const [purchaseId, videos] of Map.groupBy(changed, (one) => one.purchaseId)) {
    const [first] = videos
    const shown: Before = Object.fromEntries(videos.map(({ horse, source }) => [horse, source ?? '']))
    if (!first || (await addToUnsent(tx, first, shown))) continue
    const { email: recipient, orderNumber, riderName } = first
    const isReady = videos.every((one) => held.get(keyOf(one))?.isReady)
    const payload = { purchaseId, orderNumber, riderName, before: shown, isReady }
    const dueAt = new Date(now.getTime() + MINUTE)
    await writeEmail(tx, { kind: 'video-replaced', recipient, payload, now, dueAt })
    written++
  }
  return written
}

/** Whether an email about this order waits to be sent; it compares with what the buyer saw first. */
async function addToUnsent(tx: Tx, { email, purchaseId }: Held, shown: Before): Promise<boolean> {
  const unsent = await tx
    .selectFrom('email')
    .select(['id', 'payload'])
    .where('recipient', '=', email)
    .where('kind', '=', 'video-replaced')
    .where('state', '=', 'waiting')
    .where('lockedUntil', 'is', null)
    .execute()
  for (const { id, payload } of unsent) {
    const known = JSON.parse(payload) as { purchaseId: number; before: Before }
    if (known.purchaseId !== purchaseId) continue
    const merged = JSON.stringify({ ...known, before: { ...shown, ...known.before } })
    await tx.updateTable('email').set({ payload: merged }).where('id', '=', id).execute()
    return true
  }
  return false
}
