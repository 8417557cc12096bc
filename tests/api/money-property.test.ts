import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MoneyWorld, SITES, type Step } from '../support/money-world.ts'
import { openRestorableShop } from '../support/restorable-shop.ts'

/** Enough to meet most orders of three or four steps; `MONEY_RUNS` has it look for longer ones. */
const RUNS = Number(process.env.MONEY_RUNS ?? 20)

let all: Awaited<ReturnType<typeof openRestorableShop>>

beforeAll(async () => {
  all = await openRestorableShop()
})
afterAll(() => all.close())

const which = fc.nat(30)
const cents = fc.constantFrom(null, 500, 2000, 4500, 6498, 6500, 8500)
const buyer = fc.nat(1)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      buyer,
      confirms: fc.boolean(),
      horses: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('refund'), which, cents }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund at Stripe'), which, cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refunds wait'), wait: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('end refund'), which, well: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('dispute'), which, inquiry: fc.boolean(), cents }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('escalate'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('close dispute'), which, won: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('tell'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose answers'), lose: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('limit'), copies: fc.constantFrom(null, 1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cash'), buyer }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hand back'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('erase'), buyer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('correct'), which, buyer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('open'), as: fc.constantFrom(...SITES) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('reconcile'), other: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('take down', 'back up', 'restore') }) },
)

/** Orders that once went wrong. */
const FOUND: Step[][] = [
  // the reconciler hears at once that a payment is to be sent back and that the bank has taken it
  [
    { do: 'pay', buyer: 0, confirms: false, horses: 1 },
    { do: 'cash', buyer: 0 },
    { do: 'dispute', which: 0, inquiry: false, cents: null },
    { do: 'reconcile', other: false },
  ],
  // a shop that took real money for a while is tried out again
  [
    { do: 'pay', buyer: 0, confirms: true, horses: 1 },
    { do: 'open', as: 'live' },
    { do: 'open', as: 'test' },
    { do: 'cash', buyer: 1 },
  ],
]

const endAsProviderHasThem = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const world = await MoneyWorld.begin(all)
      try {
        for (const one of steps) await world.take(one)
        await world.settle()
        expect(await world.examine()).toEqual([])
      } finally {
        await world.end()
      }
    }),
    { numRuns, endOnFailure: false, examples: FOUND.map((steps): [Step[]] => [steps]) },
  )

it('whatever happens to money in whatever order, books and access end as the provider has them', () =>
  endAsProviderHasThem(5))

it('and in many more orders', { tags: ['long'], timeout: 600_000 }, () => endAsProviderHasThem(RUNS))
