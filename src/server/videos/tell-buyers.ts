import { MINUTE } from '../../contract/time.ts'
import { writeEmail } from '../email/write-email.ts'
import type { Tx } from '../platform/db/open.ts'
import type { Held } from './serve/bought-videos.ts'

/** What an order showed before, by horse. */
type Before = Record<string, string>

const keyOf = ({ purchaseId, horse }: Held) => `${purchaseId} ${horse}`

/**
 * Emails buyers who could watch another video of their run before, a minute later: a change that is undone until then says
 * nothing. Returns how many emails were written.
 */
export async function tellBuyers(tx: Tx, before: Held[], after: Held[], now: Date): Promise<number> {
  const held = new Map(after.map((one) => [keyOf(one), one]))
  const changed = before.filter((one) => held.get(keyOf(one))?.source !== one.source)
  let written = 0
  for (const [purchaseId, videos] of Map.groupBy(changed, (one) => one.purchaseId)) {
    const watched = videos.filter((one) => one.isReady)
    const shown: Before = Object.fromEntries(watched.map(({ horse, source }) => [horse, source ?? '']))
    const [{ email: recipient, orderNumber, riderName }] = videos as [Held]
    const unsent = await findUnsent(tx, recipient, purchaseId)
    if (unsent) {
      const order = after.filter((one) => one.purchaseId === purchaseId)
      await changeUnsent(tx, unsent, { ...shown, ...unsent.payload.before }, order)
    } else if (watched.length > 0) {
      const isReady = watched.every((one) => held.get(keyOf(one))?.isReady)
      const payload = { purchaseId, orderNumber, riderName, before: shown, isReady }
      const dueAt = new Date(now.getTime() + MINUTE)
      await writeEmail(tx, { kind: 'video-replaced', recipient, payload, now, dueAt })
      written++
    }
  }
  return written
}

interface Unsent {
  id: number
  payload: { purchaseId: number; before: Before }
}

async function findUnsent(tx: Tx, recipient: string, purchaseId: number): Promise<Unsent | undefined> {
  const rows = await tx
    .selectFrom('email')
    .select(['id', 'payload'])
    .where('recipient', '=', recipient)
    .where('kind', '=', 'video-replaced')
    .where('state', '=', 'waiting')
    .where('lockedUntil', 'is', null)
    .execute()
  return rows
    .map(({ id, payload }) => ({ id, payload: JSON.parse(payload) as Unsent['payload'] }))
    .find(({ payload }) => payload.purchaseId === purchaseId)
}

/** It compares with what the buyer saw first. Where that is shown again, there is nothing to say, now or later. */
async function changeUnsent(tx: Tx, { id, payload }: Unsent, before: Before, order: Held[]) {
  if (order.some(({ horse, source }) => (before[horse] ?? source) !== source)) {
    const changed = JSON.stringify({ ...payload, before })
    await tx.updateTable('email').set({ payload: changed }).where('id', '=', id).execute()
    return
  }
  await tx.deleteFrom('email').where('id', '=', id).execute()
  const { purchaseId } = payload
  if (order.every(({ isReady }) => isReady))
    await tx.deleteFrom('videoWait').where('purchaseId', '=', purchaseId).execute()
  if (order.every(({ arrives }) => !arrives))
    await tx.deleteFrom('masterWait').where('purchaseId', '=', purchaseId).execute()
}
