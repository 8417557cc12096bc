import { expressionBuilder } from 'kysely'
import { endsAt } from '../../contract/buying/ends-at.ts'
import type { OwnRules } from '../../contract/buying/own-rules.ts'
import type { PriceRules, ShownPrices } from '../../contract/buying/price-rules.ts'
import { NO_RULES, toCents } from '../../contract/buying/pricing.ts'
import { passWords, volumeWords } from '../../contract/buying/rule-words.ts'
import { nounsOf } from '../../contract/catalogue/sport-nouns.ts'
import { readDefaultPrice } from '../owner/settings/settings.ts'
import type { Db, Tx } from '../platform/db/open.ts'
import type { Tables } from '../tables.ts'

/** For a query that has joined `event`: its own rules and those of the shop, without a statement more. */
export function rulesColumns() {
  return [
    'event.priceRules' as const,
    settingOf('shop.priceRules').as('shopRules'),
    settingOf('shop.horsePrice').as('horsePrice'),
  ] as const
}

export const settingOf = (name: string) =>
  expressionBuilder<Tables, 'event'>()
    .selectFrom('setting')
    .where('setting.name', '=', name)
    .select('setting.value')

interface RulesRow {
  priceRules: string | null
  shopRules: string | null
  horsePrice: string | null
}

/** The rules of an event: field by field its own ones, else the shop's. An early price that is over is none. */
export function rulesOf({ priceRules, shopRules, horsePrice }: RulesRow, now: Date): PriceRules {
  const { horseCents, early, volume, pass, phoneCents } = {
    ...NO_RULES,
    ...(horsePrice !== null && { horseCents: toCents(Number(horsePrice)) }),
    ...(shopRules !== null && parseRules(shopRules)),
    ...(priceRules !== null && parseRules(priceRules)),
  }
  const isOver = early !== null && early.until <= now.toISOString()
  return { horseCents, early: isOver ? null : early, volume, pass, phoneCents }
}

/** The rules with what visitors read about them. */
export function shownPrices(rules: PriceRules, sportName: string, zone: string, now: Date): ShownPrices {
  const words = [volumeWords(rules), passWords(rules, `${nounsOf(sportName).video}s`)].filter(Boolean)
  return {
    ...rules,
    ...(rules.early && { ends: `until ${endsAt(rules.early.until, zone, now)}` }),
    ...(words.length > 0 && { words }),
  }
}

/** In cents: what a rider costs who is added to an event without a price. */
export async function readEventPrices(db: Db | Tx, eventIds: number[]) {
  const usual = await readDefaultPrice(db)
  // PostgreSQL knows no empty list
  if (eventIds.length === 0) return () => usual
  const own = await db
    .selectFrom('event')
    .select(['id', 'priceRules'])
    .where('id', 'in', [...new Set(eventIds)])
    .where('priceRules', 'is not', null)
    .execute()
  const prices = new Map(own.map(({ id, priceRules }) => [id, parseRules(priceRules).priceCents]))
  return (eventId: number) => prices.get(eventId) ?? usual
}

export const parseRules = (text: string | null | undefined): OwnRules => JSON.parse(text ?? '{}')
