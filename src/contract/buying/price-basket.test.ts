import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Discount, type PricedHorse, type PricedItem, priceBasket } from './price-basket.ts'
import type { PriceRules } from './price-rules.ts'
import { NO_RULES, priceFor } from './pricing.ts'

const HORSES = ['Dash', 'Blue', 'Ginger', null]

const anyPercent = fc.integer({ min: 1, max: 90 })
const anyRules = fc.record<PriceRules>({
  horseCents: fc.integer({ min: 100, max: 3000 }),
  early: fc.option(
    fc.record({ cents: fc.integer({ min: 3000, max: 9000 }), until: fc.constant('2026-11-22') }),
  ),
  volume: fc.array(fc.record({ from: fc.integer({ min: 2, max: 6 }), percent: anyPercent }), {
    maxLength: 3,
  }),
  pass: fc.option(
    fc.record({ of: fc.constantFrom('rider', 'horse'), cents: fc.integer({ min: 5000, max: 20_000 }) }),
  ),
  phoneCents: fc.option(fc.integer({ min: 500, max: 4000 })),
})

/** Baskets of a few people, some of whom ride in several goes, at two events with rules of their own. */
const anyBasket = fc.tuple(anyRules, anyRules).chain((rules) =>
  fc
    .array(
      fc.record({
        event: fc.constantFrom(0, 1),
        name: fc.constantFrom('Hadley Moore', 'hadley  moore', 'Jane Doe'),
        priceCents: fc.integer({ min: 3000, max: 9000 }),
        horses: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
        names: fc.shuffledSubarray(HORSES, { minLength: 4 }),
      }),
      { minLength: 1, maxLength: 5 },
    )
    .map((rows) =>
      rows.map(({ event, name, priceCents, horses, names }, at): PricedItem => {
        const named = horses.map((horse): PricedHorse => ({ horse, name: names[horse - 1] }))
        return {
          riderId: at + 1,
          eventId: event,
          riderName: name,
          priceCents,
          rules: rules[event] as PriceRules,
          horses: named,
        }
      }),
    ),
)

const inSizes = anyBasket.chain((items) =>
  fc
    .array(fc.constantFrom('full', 'phone'), { minLength: items.length, maxLength: items.length })
    .map((sizes) => items.map((item, at) => ({ ...item, size: sizes[at] as 'full' | 'phone' }))),
)

/** Some videos of the basket first, and the rest by somebody who owns those. */
const inTwo = (items: PricedItem[], isFirst: (item: PricedItem, horse: number) => boolean) => {
  const part = (first: boolean) =>
    items.map((item) => ({
      ...item,
      horses: item.horses.filter(({ horse }) => isFirst(item, horse) === first),
    }))
  const [first, rest] = [part(true), part(false)]
  const owning = rest.map((item, at) => ({
    ...item,
    owned: (first[at]?.horses ?? []).map((horse) => ({ ...horse, size: item.size })),
  }))
  return { first, rest, owning }
}
const anyCut = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 })
const cutBy = (cut: boolean[]) => (item: PricedItem, horse: number) =>
  cut[(item.riderId - 1) * 4 + horse - 1] === true

/** With the cents that no card can be charged. */
const whole = (items: PricedItem[], discount?: Discount) => {
  const { totalCents, saved } = priceBasket(items, discount)
  return totalCents + saved.tooLittleToCharge
}

const anyDiscount = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ cents: fc.integer({ min: 1, max: 20_000 }), eventIds: fc.constant([0]) }),
  ),
  { nil: undefined },
)

describe('the price of a basket', () => {
  it('is never negative and in whole cents, its lines add up, and what was saved explains it', () => {
    fc.assert(
      fc.property(inSizes, anyCut, anyDiscount, (items, cut, discount) => {
        const { owning } = inTwo(items, cutBy(cut))
        const { lines, totalCents, listCents, saved } = priceBasket(owning, discount)
        const off = Object.values(saved)
        expect(lines.every(({ amountCents }) => Number.isInteger(amountCents) && amountCents >= 0)).toBe(true)
        expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totalCents)
        expect(listCents - off.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents)
        expect(off.every((cents) => cents >= 0)).toBe(true)
        expect(totalCents === 0 || totalCents >= 50).toBe(true)
      }),
    )
  })

  it('does not depend on the order of the videos', () => {
    const shuffled = inSizes.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length }), anyDiscount),
    )
    const byRider = (lines: { riderId: number }[]) => lines.toSorted((a, b) => a.riderId - b.riderId)
    fc.assert(
      fc.property(shuffled, ([items, other, discount]) => {
        const [one, again] = [priceBasket(items, discount), priceBasket(other, discount)]
        expect(byRider(again.lines)).toEqual(byRider(one.lines))
      }),
    )
  })

  it('is never dearer together than one after the other', () => {
    fc.assert(
      fc.property(inSizes, anyCut, (items, cut) => {
        const { first, owning } = inTwo(items, cutBy(cut))
        expect(whole(items)).toBeLessThanOrEqual(whole(first) + whole(owning))
      }),
    )
  })

  it('is never dearer together than apart, where a further horse is not dearer than a first', () => {
    fc.assert(
      fc.property(inSizes, anyCut, (items, cut) => {
        const { first, rest } = inTwo(items, cutBy(cut))
        expect(whole(items)).toBeLessThanOrEqual(whole(first) + whole(rest))
      }),
    )
  })

  it('is never more than a pass, with what was bought before', () => {
    fc.assert(
      fc.property(inSizes, anyCut, (items, cut) => {
        const one = items.map((item) => ({
          ...item,
          eventId: 0,
          riderName: 'Hadley Moore',
          rules: items[0]?.rules as PriceRules,
        }))
        const pass = one[0]?.rules.pass
        fc.pre(pass?.of === 'rider')
        const { first, owning } = inTwo(one, cutBy(cut))
        expect(whole(first) + whole(owning)).toBeLessThanOrEqual(pass?.cents ?? 0)
      }),
    )
  })

  it('is that of each rider alone where there are no rules: its price, and $20 for each further horse', () => {
    fc.assert(
      fc.property(inSizes, anyCut, (items, cut) => {
        const plain = items.map((item) => ({ ...item, rules: NO_RULES }))
        const { first, owning } = inTwo(plain, cutBy(cut))
        const today = ({ priceCents, horses }: PricedItem, owned: number) =>
          owned > 0 ? 2000 * horses.length : priceCents + 2000 * (horses.length - 1)
        const wanted = (some: PricedItem[]) =>
          some
            .filter(({ horses }) => horses.length > 0)
            .map((item) => ({ riderId: item.riderId, amountCents: today(item, item.owned?.length ?? 0) }))
        expect(priceBasket(first).lines).toEqual(wanted(first))
        expect(priceBasket(owning).lines).toEqual(wanted(owning))
      }),
    )
  })

  it('is on a card what it is in the dialog', () => {
    fc.assert(
      fc.property(anyBasket, ([item]) => {
        const { priceCents, horses, rules } = item as PricedItem
        expect(priceFor(priceCents, horses.length, rules)).toBe(priceBasket([item as PricedItem]).totalCents)
      }),
    )
  })
})

describe('in words of the owner', () => {
  const rider = (riderId: number, more: Partial<PricedItem> = {}): PricedItem => ({
    riderId,
    eventId: 1,
    riderName: `Rider ${riderId}`,
    priceCents: 6500,
    rules: NO_RULES,
    horses: [{ horse: 1, name: 'Dash' }],
    ...more,
  })
  const hadley = (rules: PriceRules, more: Partial<PricedItem> = {}) =>
    [1, 2, 3].map((id) => rider(id, { riderName: 'Hadley Moore', rules, ...more }))

  it('"from 3 videos 15 % off" makes $195 $165.75', () => {
    const rules = { ...NO_RULES, volume: [{ from: 3, percent: 15 }] }
    const { totalCents, lines, saved } = priceBasket([1, 2, 3].map((id) => rider(id, { rules })))
    expect([totalCents, saved.volume]).toEqual([16_575, 2925])
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([5525, 5525, 5525])
    expect(priceBasket([1, 2].map((id) => rider(id, { rules }))).totalCents).toBe(13_000)
  })

  it('a pass of $120 makes three runs of one rider $120, and a fourth one nothing', () => {
    const rules = { ...NO_RULES, pass: { of: 'rider' as const, cents: 12_000 } }
    expect(priceBasket(hadley(rules)).totalCents).toBe(12_000)
    const owned = hadley(rules, { owned: [{ horse: 1 }], horses: [] })
    const fourth = rider(4, { riderName: 'HADLEY MOORE', rules })
    expect(priceBasket([...owned.slice(0, 1), fourth]).totalCents).toBe(5500)
    expect(priceBasket([...owned, fourth])).toMatchObject({
      totalCents: 0,
      lines: [{ riderId: 4, amountCents: 0 }],
    })
  })

  it('a pass for a horse holds its runs together, and no other horse’s', () => {
    const rules = { ...NO_RULES, pass: { of: 'horse' as const, cents: 10_000 } }
    expect(priceBasket(hadley(rules)).totalCents).toBe(10_000)
    const other = rider(4, { riderName: 'Hadley Moore', rules, horses: [{ horse: 1, name: 'Blue' }] })
    expect(priceBasket([...hadley(rules), other]).totalCents).toBe(16_500)
  })

  it('an early price is that of the first horse', () => {
    const rules = { ...NO_RULES, early: { cents: 5500, until: '2026-11-22T05:00:00.000Z' } }
    const two = rider(1, { rules, horses: [{ horse: 1 }, { horse: 2 }] })
    expect(priceBasket([two, rider(2, { rules, priceCents: 5000 })])).toMatchObject({
      totalCents: 12_500,
      saved: { early: 1000 },
    })
  })

  it('a phone size costs less, and the full size later the difference', () => {
    const rules = { ...NO_RULES, phoneCents: 2500 }
    expect(priceBasket([rider(1, { rules, size: 'phone' })]).totalCents).toBe(2500)
    const upgrade = rider(1, { rules, owned: [{ horse: 1, size: 'phone' }] })
    expect(priceBasket([upgrade]).totalCents).toBe(4000)
  })

  it('a code comes off at last, and what no card can be charged is nothing', () => {
    const items = [rider(1), rider(2, { eventId: 2 })]
    expect(priceBasket(items, { percent: 10 }).totalCents).toBe(11_700)
    expect(priceBasket(items, { cents: 10_000, eventIds: [2] })).toMatchObject({
      totalCents: 6500,
      saved: { code: 6500 },
    })
    expect(priceBasket(items, { cents: 12_960 })).toMatchObject({
      totalCents: 0,
      saved: { tooLittleToCharge: 40 },
    })
  })
})
