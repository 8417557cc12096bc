import { findSameRuns } from '../../../contract/weekend/draw/compare-draws.ts'
import type { NewRun } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound, RowsRefused } from '../../platform/http/errors.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from '../match/place-videos.ts'
import { type AssignedCard, assignRunsToRiders, type Line, type RiderCard } from './assign-runs-to-riders.ts'
import { findRenamedRiders, removeEmptied, unlistRenamedRiders } from './find-renamed-riders.ts'
import { readRiderCards, writeRiderCards } from './rider-cards.ts'
import { type RunRow, type RunToWrite, readRunRows, writeRuns } from './runs.ts'

interface OrderLine extends Line {
  known: RunRow | null
  wanted: Pick<RunToWrite, 'go' | 'draw' | 'riderName' | 'horseName' | 'scratched' | 'dragAfter'>
}

/** Replaces an event's running order, and updates its riders and horses. */
export const saveRunningOrder = (shop: Shop, eventId: number, wanted: NewRun[]): Promise<void> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    const now = shop.now()
    const before = await readRunRows(tx, eventId)
    const found = recogniseRuns(before, wanted)
    const cards = await readRiderCards(tx, eventId, now)
    const wantedIds = new Set(found.map((run) => run?.id))
    const left = before.filter(({ id }) => !wantedIds.has(id))
    const settled = await settledRuns(tx, eventId, left, cards)
    const removed = left.filter(({ id }) => !settled.has(id))
    // horses that only the order before has named are named anew
    for (const { riderId, horse } of before) forgetHorse(cards.get(riderId), horse)
    const lines = insertSettled(
      wanted.map((run, index) => toLine(run, found[index] ?? null)),
      before,
      left.filter(({ id }) => settled.has(id)),
    )
    const assigned = assignRunsToRiders(lines, cards)
    const places = await writeRiderCards(tx, { eventId, assigned, cards, now })
    const runs = lines.map(({ wanted, known }, index): RunToWrite => {
      const place = places.get(lines[index] as Line) ?? notFound('rider')
      return { ...wanted, ...place, eventId, position: index + 1, id: known?.id ?? null }
    })
    await writeRuns(tx, { runs, before, removed, now })
    const renamed = findRenamedRiders(
      removed,
      runs.filter(({ id }) => id === null),
    )
    await unlistRenamedRiders(tx, renamed, cards)
    await removeEmptied(tx, { emptied: emptiedBy(removed, assigned), renamed, cards, now })
    await placeVideos(shop, tx, eventId)
  })

function toLine(run: NewRun, known: RunRow | null): OrderLine {
  const { go, riderName, horseName } = run
  return {
    go,
    riderName,
    horseName,
    known,
    at: known && { riderId: known.riderId, horse: known.horse },
    wanted: {
      go,
      draw: String(run.draw),
      riderName,
      horseName,
      scratched: run.scratched ? 1 : 0,
      dragAfter: run.dragAfter ? 1 : 0,
    },
  }
}

/** A settled run that the new order lacks stays after the run it followed. */
function insertSettled(lines: OrderLine[], before: RunRow[], settled: RunRow[]): OrderLine[] {
  const order = [...lines]
  for (const run of settled) {
    const earlier = before.slice(0, before.indexOf(run)).map(({ id }) => id)
    const after = order.findLastIndex(({ known }) => known && known.id === earlier.at(-1))
    const nearest = after >= 0 ? after : lastOf(order, new Set(earlier))
    const { go, draw, riderName, horseName, scratched, dragAfter, riderId, horse } = run
    const wanted = { go, draw, riderName, horseName, scratched, dragAfter }
    order.splice(nearest + 1, 0, { go, riderName, horseName, known: run, at: { riderId, horse }, wanted })
  }
  return order
}

const lastOf = (order: OrderLine[], ids: Set<number>) =>
  order.findLastIndex(({ known }) => known !== null && ids.has(known.id))

function forgetHorse(card: RiderCard | undefined, horse: number) {
  if (card && !card.fixed.has(horse)) card.horses.set(horse, { name: null })
}

/** Riders whose last run was removed. */
function emptiedBy(removed: RunRow[], assigned: AssignedCard[]): Set<number> {
  const used = new Set(assigned.map(({ riderId }) => riderId))
  return new Set(removed.map(({ riderId }) => riderId).filter((riderId) => !used.has(riderId)))
}

/** The existing run of each line, by its id or its content; null for a new one. */
function recogniseRuns(before: RunRow[], wanted: NewRun[]): (RunRow | null)[] {
  const byId = new Map(before.map((run) => [run.id, run]))
  const found = wanted.map(({ id }) => (id ? (byId.get(id) ?? notFound('run')) : null))
  refuseTwice(found)
  return findSameRuns(before, wanted, found)
}

function refuseTwice(found: (RunRow | null)[]) {
  const seen = new Set<number>()
  const problems = found.flatMap((run, index) => {
    if (!run) return []
    if (seen.has(run.id)) return [{ row: index + 1, sentence: 'This run stands in the order twice' }]
    seen.add(run.id)
    return []
  })
  if (problems.length > 0) throw new RowsRefused(problems)
}

/** Runs that stay although the new order lacks them: sold, with a video, tapped, timed or decided. */
async function settledRuns(
  tx: Tx,
  eventId: number,
  runs: RunRow[],
  cards: ReadonlyMap<number, RiderCard>,
): Promise<Set<number>> {
  const decided = await tx.selectFrom('clip').select('runId').where('eventId', '=', eventId).execute()
  const tapped = await tx
    .selectFrom('tap')
    .select('runId')
    .where('eventId', '=', eventId)
    .where('undone', '=', 0)
    .where('kind', 'in', ['start', 'rerun'])
    .execute()
  const named = new Set([...decided, ...tapped].map(({ runId }) => runId))
  const isSettled = ({ id, riderId, horse, milliseconds }: RunRow) =>
    named.has(id) || milliseconds !== null || cards.get(riderId)?.fixed.has(horse)
  return new Set(runs.filter(isSettled).map(({ id }) => id))
}
