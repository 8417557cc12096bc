import { openOfflineCache } from './offline-cache.ts'

/** A season's weekend and the weeks in which it is told about; after that the signal has been back. */
const DAYS = 30

/** Whether what was kept for a buyer is too old to stand in for the shop. */
export const isOutdated = (kept: Response) =>
  Date.now() - Date.parse(kept.headers.get('date') ?? '') > DAYS * 24 * 60 * 60 * 1000

/** What is a buyer's leaves in time, whether somebody looks at it or not. */
export async function forgetOutdated() {
  const cache = await openOfflineCache('personal')
  for (const key of await cache.keys()) {
    const kept = await cache.match(key)
    if (kept && isOutdated(kept)) await cache.delete(key)
  }
}

/** A browser speaks for one buyer at a time: what was answered for another one leaves. */
export async function forgetOtherBuyers(address: string) {
  const email = buyerIn(address)
  if (!email) return
  const cache = await openOfflineCache('personal')
  const others = (await cache.keys()).filter(({ url }) => (buyerIn(url) ?? email) !== email)
  await Promise.all(others.map((key) => cache.delete(key)))
}

const buyerIn = (address: string) => new URL(address).searchParams.get('email')
