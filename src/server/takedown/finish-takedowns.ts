import { smallPicture } from '../../contract/stored-pictures.ts'
import type { Shop } from '../composed-shop.ts'
import type { RowOf } from '../db/tables.ts'
import { ShopError } from '../http/errors.ts'
import { refundPurchase } from '../refunds/refund-purchase.ts'
import { FOLDERS, isOnDemand, soldFolder, videoOfPublic } from '../storage/layout.ts'

type Takedown = RowOf<'takedown'>
const listOf = <T>(text: string) => JSON.parse(text) as T[]

/** Gives the money back and removes the files of what was taken down. Whatever is interrupted is done again. */
export async function finishTakedowns(shop: Shop, stopping: AbortSignal) {
  const open = await shop.db
    .selectFrom('takedown')
    .selectAll()
    .where('finishedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const takedown of open) {
    if (stopping.aborted) return
    // the files first: what is to be gone must not wait for a bank
    const removed = await removeAllFiles(shop, takedown)
    const { refunded, trouble } = takedown.refundsBuyers ? await refundBuyers(shop, takedown) : NOBODY
    await shop.db
      .updateTable('takedown')
      .set((row) => ({
        filesRemoved: row('filesRemoved', '+', removed),
        refunded,
        trouble,
        finishedAt: trouble === null ? shop.now().toISOString() : null,
      }))
      .where('id', '=', takedown.id)
      .execute()
    shop.responses.invalidateEverywhere()
  }
}

const NOBODY = { refunded: 0, trouble: null }

async function removeAllFiles({ storage }: Shop, { videos, keptKeys, otherKeys }: Takedown): Promise<number> {
  const ids = new Set(listOf<number>(videos))
  const kept = new Set(listOf<string>(keptKeys))
  const keys = new Set<string>()
  for (const key of listOf<string>(otherKeys)) {
    // the demo's clips are shared by hundreds of riders, and made again when they are asked for
    if (isOnDemand(key)) continue
    keys.add(key)
    if (key.startsWith(`${FOLDERS.images}/`)) keys.add(smallPicture(key))
  }
  // by the numbers in their names, so that what was replaced and waits for its removal goes too
  for await (const { key } of storage.list(FOLDERS.public)) {
    if (ids.has(videoOfPublic(key) ?? 0)) keys.add(key)
  }
  for await (const { key } of storage.list(FOLDERS.sources)) {
    if (ids.has(Number(/^sources\/(\d+)-\d+-/.exec(key)?.[1] ?? 0))) keys.add(key)
  }
  for (const id of ids) {
    for await (const { key } of storage.list(soldFolder(id))) if (!kept.has(key)) keys.add(key)
  }
  let removed = 0
  for (const key of keys) {
    const file = await storage.open(key)
    if (!file) continue
    await file.close()
    await storage.remove(key)
    removed++
  }
  return removed
}

async function refundBuyers(shop: Shop, { id, riders }: Takedown) {
  const riderIds = listOf<number>(riders)
  if (riderIds.length === 0) return NOBODY
  const purchases = await shop.db
    .selectFrom('purchase')
    .select(['id', 'status'])
    .where('riderId', 'in', riderIds)
    .execute()
  let trouble: string | null = null
  for (const purchase of purchases.filter(({ status }) => status === 'paid')) {
    try {
      await refundPurchase(shop, purchase.id, { key: `takedown-${id}-${purchase.id}` })
    } catch (error) {
      // what was given away, or went back already, has nothing to go back
      const isOver =
        error instanceof ShopError && ['nothing-left-to-refund', 'not-paid-here'].includes(error.code)
      if (!isOver) trouble = error instanceof Error ? error.message : String(error)
    }
  }
  const { refunded } = await shop.db
    .selectFrom('purchase')
    .where('riderId', 'in', riderIds)
    .where('status', '=', 'refunded')
    .select(({ fn }) => fn.countAll<number | string>().as('refunded'))
    .executeTakeFirstOrThrow()
  return { refunded: Number(refunded), trouble }
}
