import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { changePriceRules, readPriceRules } from '../../../contract/buying/price-rule-calls.ts'
import type { ShopChange } from '../../../contract/owner/shop.ts'
import * as calls from '../../../contract/owner/shop-calls.ts'
import { changeTimeZone, readTimeZone } from '../../books/time-zone.ts'
import { changeRules, readRules } from '../../buying/change-price-rules.ts'
import type { Shop } from '../../composed-shop.ts'
import { writeEmail } from '../../email/write-email.ts'
import type { Tx } from '../../platform/db/open.ts'
import { mounting } from '../../platform/http/mount.ts'
import { networkOf } from '../../platform/http/network.ts'
import { type Client, clientOf, logAccountEvent } from '../accounts/account-events.ts'
import {
  EXAMPLE_EMAIL,
  readAbout,
  readLegalTexts,
  readRemindersSince,
  readSeller,
  readShop,
  readShopEmail,
  saveSettings,
} from './settings.ts'
import { storeTerms } from './terms-versions.ts'

export const shopRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount, mountForAudience } = mounting(app, shop)

    mountForAudience(calls.readShop, () => readShop(shop))
    mountForAudience(calls.readLegalTexts, () => readLegalTexts(db))
    mountForAudience(calls.readAbout, () => readAbout(db))
    mount(calls.readSeller, () => readSeller(db))
    mount(calls.readReminderSetting, async () => ({ remindsBuyers: (await readRemindersSince(db)) !== null }))

    mount(readPriceRules, ({ query }) => readRules(db, query.eventId))
    mount(changePriceRules, ({ body }) => changeRules(shop, body))

    mount(calls.changeShop, async (request) => {
      await changeShop(shop, request.body, clientOf(request))
      shop.worker.wake('books')
      shop.worker.wake('emails')
      return readShop(shop)
    })
  }

/** Fields that are not given stay. */
const changeShop = ({ db, now }: Shop, { timeZone, remindsBuyers, ...change }: ShopChange, from: Client) =>
  db.transaction().execute(async (tx) => {
    if (change.email !== undefined) await warnOldAddress(tx, change.email ?? '', from, now())
    await saveSettings(tx, change)
    if (remindsBuyers !== undefined)
      await saveSettings(tx, { remindersSince: remindsBuyers ? now().toISOString() : '' })
    if (change.termsText !== undefined) await storeTerms(tx, change.termsText ?? '', now())
    if (timeZone && timeZone !== (await readTimeZone(tx))) await changeTimeZone(tx, timeZone)
  })

/** Security emails go to this address, so an intruder would change it first: the old address is warned and the change logged. */
async function warnOldAddress(tx: Tx, email: string, from: Client, now: Date) {
  const before = await readShopEmail(tx)
  if (email === before) return
  await logAccountEvent(tx, 'shop-email-changed', from, now, email || null)
  if (!before || before === EXAMPLE_EMAIL) return
  const payload = { email, network: networkOf(from.address), userAgent: from.userAgent }
  // a reply must not go to the new address
  await writeEmail(tx, { kind: 'owner-address-changed', recipient: before, replyTo: before, payload, now })
}
