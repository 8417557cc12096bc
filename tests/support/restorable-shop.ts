import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBackup, restoreBackup } from './backups.ts'
import { startFakeStripe } from './fake-stripe/fake-stripe.ts'
import { lost } from './fake-stripe/webhook-post.ts'
import { openShopAt } from './open-shop-at.ts'
import { addEvent, type StripeShop, withStripe } from './stripe-shop.ts'
import { freshPlace } from './test-shop.ts'

/** A shop that can be brought back as it was, while Stripe goes on as if nothing had happened. */
export async function openRestorableShop() {
  const stripe = await startFakeStripe()
  stripe.webhooks.journeyOf = () => lost
  const place = await freshPlace()
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-restorable-'))
  const env = { ...place.env, DEMO: '0', WORKER: '0' }
  let keys: Record<string, string> = stripe.env
  const first = await openShopAt({ ...env, ...keys })
  const eventId = await addEvent(await first.admin())
  let current: StripeShop = await withStripe(first, stripe, eventId)
  return {
    stripe,
    get shop() {
      return current
    },
    /** Gives the backup's file. */
    backUp: async () => (await makeBackup(current.shop, folder)).file,
    restore: async (file: string) => {
      await current.app.close()
      await current.shop.close()
      await restoreBackup(env, file, { replace: true })
      const restored = await openShopAt({ ...env, ...keys })
      restored.later(stripe.ledger.shift)
      current = await withStripe(restored, stripe, eventId)
    },
    /** The same shop with other keys or another address. */
    reopen: async (more: Record<string, string>) => {
      keys = more
      await current.app.close()
      await current.shop.close()
      current = await withStripe(await openShopAt({ ...env, ...keys }), stripe, eventId)
    },
    /** A second server of the shop, where the database allows one. */
    openOther: async () => (current.shop.engine === 'postgres' ? openShopAt({ ...env, ...keys }) : null),
    close: async () => {
      await current.close()
      await place.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
