import { findContradiction, type OwnRules } from '../../contract/buying/own-rules.ts'
import type { Shop } from '../composed-shop.ts'
import { readDefaultPrice, readHorsePrice, saveSettings } from '../owner/settings/settings.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { parseRules } from './price-rules.ts'

/** What the owner has set, for an event or for the whole shop. */
export async function readRules(db: Db | Tx, eventId?: number) {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'shop.priceRules')
    .executeTakeFirst()
  const ofShop = parseRules(setting?.value)
  const [priceCents, horseCents] = [await readDefaultPrice(db), await readHorsePrice(db)]
  const rules = eventId === undefined ? ofShop : parseRules((await findEventRules(db, eventId)).priceRules)
  return { rules, shop: { ...ofShop, priceCents, horseCents } }
}

const findEventRules = async (db: Db | Tx, id: number) =>
  (await db
    .selectFrom('event')
    .select('priceRules')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()) ?? notFound('event')

/** All rules of an event or of the shop at once; what is not given is no rule of its own. */
export const changeRules = (
  shop: Shop,
  { eventId, rules }: { eventId?: number | undefined; rules: OwnRules },
) =>
  shop.db.transaction().execute(async (tx) => {
    const known = await readRules(tx, eventId)
    // the shop's price and its price of a further horse are settings of their own
    const { priceCents = known.shop.priceCents, horseCents, ...others } = rules
    const contradiction = findContradiction(rules, { priceCents, now: shop.now() })
    if (contradiction) throw new ShopError('invalid-input', contradiction[1] ?? '')
    if (eventId === undefined) await saveSettings(tx, { priceRules: JSON.stringify(others) })
    else
      await tx
        .updateTable('event')
        .set({ priceRules: Object.keys(rules).length === 0 ? null : JSON.stringify(rules) })
        .where('id', '=', eventId)
        .execute()
    return readRules(tx, eventId)
  })
