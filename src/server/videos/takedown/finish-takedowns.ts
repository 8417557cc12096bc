import { smallPicture } from '../../../contract/platform/stored-files.ts'
import type { Shop } from '../../composed-shop.ts'
import { FOLDERS, isOnDemand, soldFolder, videoOfPublic } from '../../platform/storage/layout.ts'
import type { RowOf } from '../../tables.ts'
import { refundBuyers } from './refund-buyers.ts'

type Takedown = RowOf<'takedown'>
const listOf = <T>(text: string) => JSON.parse(text) as T[]

/** Removes the files of what was taken down and refunds its buyers. Whatever is interrupted is done again. */
export async function finishTakedowns(shop: Shop, stopping: AbortSignal) {
  const open = await shop.db
    .selectFrom('takedown')
    .selectAll()
    .where('finishedAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const takedown of open) {
    if (stopping.aborted) return
    // files first: they must not wait for the payment provider
    const removed = await removeAllFiles(shop, takedown)
    const { refunded, trouble, isOver } = takedown.refundsBuyers
      ? await refundBuyers(shop, takedown)
      : NO_REFUNDS
    await shop.db
      .updateTable('takedown')
      .set((row) => ({
        filesRemoved: row('filesRemoved', '+', removed),
        refunded,
        trouble,
        finishedAt: isOver ? shop.now().toISOString() : null,
      }))
      .where('id', '=', takedown.id)
      .execute()
    if (removed > 0 || isOver) shop.responses.invalidateEverywhere()
  }
}

const NO_REFUNDS = { refunded: 0, trouble: null, isOver: true }
/** Files removed at a time; an event may have ten thousand. */
const AT_ONCE = 16

async function removeAllFiles({ storage }: Shop, { videos, keptKeys, otherKeys }: Takedown): Promise<number> {
  const ids = new Set(listOf<number>(videos))
  const sold = new Set(listOf<string>(keptKeys))
  const keys = new Set<string>()
  for (const key of listOf<string>(otherKeys)) {
    // demo clips are shared by hundreds of riders, and made again when they are requested
    if (isOnDemand(key)) continue
    keys.add(key)
    if (key.startsWith(`${FOLDERS.images}/`)) keys.add(smallPicture(key))
  }
  // by the ids in their names, so that replaced files that wait for removal go too
  for await (const { key } of storage.list(FOLDERS.public)) {
    if (ids.has(videoOfPublic(key) ?? 0)) keys.add(key)
  }
  for await (const { key } of storage.list(FOLDERS.sources)) {
    if (ids.has(Number(/^sources\/(\d+)-\d+-/.exec(key)?.[1] ?? 0))) keys.add(key)
  }
  for (const id of ids) {
    for await (const { key } of storage.list(soldFolder(id))) if (!sold.has(key)) keys.add(key)
  }
  let removed = 0
  const waiting = [...keys]
  while (waiting.length > 0) {
    const gone = await Promise.all(waiting.splice(0, AT_ONCE).map((key) => removeFile(storage, key)))
    removed += gone.filter(Boolean).length
  }
  return removed
}

/** Whether it existed. */
async function removeFile(storage: Shop['storage'], key: string): Promise<boolean> {
  const file = await storage.open(key)
  if (!file) return false
  await file.close()
  await storage.remove(key)
  return true
}
