import { z } from 'zod'
import { Event } from '../../catalogue/event.ts'
import { Id } from '../../fields.ts'

/** One run of an event and its progress. Without a running order, each horse of a rider is one. */
export const SheetRun = z.object({
  riderId: Id,
  horse: z.number().int(),
  go: z.string(),
  draw: z.union([z.number(), z.string()]).nullable(),
  riderName: z.string(),
  /** Of an unlisted rider. */
  linkKey: z.string().optional(),
  horseName: z.string().nullable(),
  scratched: z.boolean(),
  /** A clip shows it, on a memory card or uploaded. */
  filmed: z.boolean(),
  /** Its file is uploaded. */
  here: z.boolean(),
  /** Only a small copy or a piece of it is uploaded. */
  smallCopy: z.boolean(),
  onSale: z.boolean(),
  /** The number of sales. */
  sold: z.number().int(),
  /** The length of the rider's waitlist. */
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
  /** As far as the payment provider has told. */
  fee: z.number(),
  status: z.enum(['paid', 'refunded']),
  delivered: z.boolean(),
  /** The buyer has the small copy of a run, and is owed the original. */
  waitsFor4K: z.boolean(),
  opened: z.boolean(),
  createdAt: z.string(),
})
export type SheetOrder = z.infer<typeof SheetOrder>

/** The runs of each list; a number on the sheet is the length of its list. */
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
  money: () => true,
} satisfies Record<string, (order: SheetOrder) => boolean>
export type OrderList = keyof typeof ORDER_LISTS

export type SheetList = RunList | OrderList

const LISTS = [...Object.keys(RUN_LISTS), ...Object.keys(ORDER_LISTS)] as SheetList[]
const Count = z.number().int()

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
  /** In dollars; null for a helper, who gets no orders either. */
  money: z
    .object({ revenue: z.number(), refunded: z.number(), fees: z.number(), net: z.number() })
    .nullable(),
  /** Clips whose match is neither sure nor decided. */
  doubtfulClips: z.number().int(),
})
export type WeekendSheet = z.infer<typeof WeekendSheet>

/** How far an event has come, from its draw to the end of the weekend. */
export const EventWeek = z.object({
  event: Event,
  /** The runs of its running order, scratched ones included; 0 without one. */
  inOrder: Count,
  posterPrinted: z.boolean(),
  /** Runs whose start was tapped at the fence. */
  tapped: Count,
  /** Runs with a time of the result sheet. */
  timed: Count,
  numbers: SheetNumbers,
  doubtfulClips: Count,
  /** In dollars, after refunds and fees; null for a helper. */
  net: z.number().nullable(),
})
export type EventWeek = z.infer<typeof EventWeek>
