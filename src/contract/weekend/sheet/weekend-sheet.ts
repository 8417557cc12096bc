import { z } from 'zod'
import { Event } from '../../catalogue/event.ts'
import { Id } from '../../fields.ts'

/** One run of an event, as far as it has come. Where there is no order of go, each horse of a rider is one. */
export const SheetRun = z.object({
  riderId: Id,
  horse: z.number().int(),
  go: z.string(),
  draw: z.union([z.number(), z.string()]).nullable(),
  riderName: z.string(),
  /** Of a rider whom only the link finds. */
  linkKey: z.string().optional(),
  horseName: z.string().nullable(),
  scratched: z.boolean(),
  /** A clip shows it, on the card or here. */
  filmed: z.boolean(),
  /** Its file has arrived. */
  here: z.boolean(),
  /** Only a small copy or a piece of it is here. */
  smallCopy: z.boolean(),
  onSale: z.boolean(),
  /** How many have bought it. */
  sold: z.number().int(),
  /** How many want to be told when it is up. */
  awaited: z.number().int(),
  seconds: z.number().nullable(),
})
export type SheetRun = z.infer<typeof SheetRun>

/** One order of an event. */
export const SheetOrder = z.object({
  id: Id,
  orderNumber: z.string(),
  riderName: z.string(),
  email: z.string(),
  amount: z.number(),
  refunded: z.number(),
  /** What the provider has told that it kept. */
  fee: z.number(),
  status: z.enum(['paid', 'refunded']),
  /** All of it can be had. */
  delivered: z.boolean(),
  /** The buyer has the small copy of a run, and was promised the camera's own film. */
  waitsFor4K: z.boolean(),
  /** The buyer has looked at it. */
  opened: z.boolean(),
  createdAt: z.string(),
})
export type SheetOrder = z.infer<typeof SheetOrder>

/** What each list of runs holds; a number on the sheet is the length of its list. */
export const RUN_LISTS = {
  runs: ({ scratched }) => !scratched,
  scratched: ({ scratched }) => scratched,
  filmed: ({ filmed }) => filmed,
  notFilmed: ({ filmed, scratched }) => !filmed && !scratched,
  onCard: ({ filmed, here }) => filmed && !here,
  notReady: ({ here, onSale }) => here && !onSale,
  smallCopy: ({ smallCopy }) => smallCopy,
  onSale: ({ onSale }) => onSale,
  sold: ({ sold }) => sold > 0,
  awaited: ({ awaited, onSale }) => awaited > 0 && !onSale,
} satisfies Record<string, (run: SheetRun) => boolean>
export type RunList = keyof typeof RUN_LISTS

export const ORDER_LISTS = {
  orders: ({ status }) => status === 'paid',
  delivered: ({ status, delivered }) => status === 'paid' && delivered,
  undelivered: ({ status, delivered }) => status === 'paid' && !delivered,
  waitingFor4K: ({ status, waitsFor4K }) => status === 'paid' && waitsFor4K,
  opened: ({ status, opened }) => status === 'paid' && opened,
  unopened: ({ status, delivered, opened }) => status === 'paid' && delivered && !opened,
  refunded: ({ refunded }) => refunded > 0,
  // what went back was paid before
  money: () => true,
} satisfies Record<string, (order: SheetOrder) => boolean>
export type OrderList = keyof typeof ORDER_LISTS

export type SheetList = RunList | OrderList

const LISTS = [...Object.keys(RUN_LISTS), ...Object.keys(ORDER_LISTS)] as SheetList[]
const Count = z.number().int()

/** How long each list is. */
const SheetNumbers = z.object(
  Object.fromEntries(LISTS.map((name) => [name, Count])) as Record<SheetList, typeof Count>,
)
export type SheetNumbers = z.infer<typeof SheetNumbers>

export function sheetNumbers(runs: SheetRun[], orders: SheetOrder[]): SheetNumbers {
  const count = <Row>(lists: Record<string, (row: Row) => boolean>, rows: Row[]) =>
    Object.entries(lists).map(([name, has]) => [name, rows.filter(has).length])
  return Object.fromEntries([...count(RUN_LISTS, runs), ...count(ORDER_LISTS, orders)])
}

export const WeekendSheet = z.object({
  event: Event,
  /** In running order. */
  runs: z.array(SheetRun),
  /** The latest first. */
  orders: z.array(SheetOrder),
  numbers: SheetNumbers,
  /** Dollars. Fees are those that the provider has told. */
  money: z.object({ revenue: z.number(), refunded: z.number(), fees: z.number(), net: z.number() }),
  /** Clips that the matching is not sure of, and nobody has decided on. */
  doubtfulClips: z.number().int(),
})
export type WeekendSheet = z.infer<typeof WeekendSheet>
