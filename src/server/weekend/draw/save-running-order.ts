import type { NewRun, Run } from '../../../contract/weekend/weekend.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import { notFound } from '../../platform/http/errors.ts'
import { lockEvent } from '../lock-event.ts'
import { placeVideos } from '../match/place-videos.ts'
import { scratchedRuns } from '../match/read-day.ts'
import { recordChange } from '../record-change.ts'
import { assignRunsToRiders, type Line, type RiderCard } from './assign-runs-to-riders.ts'
import { findRenamedRiders, removeEmptied, unlistRenamedRiders } from './find-renamed-riders.ts'
import { correctNames, recogniseRuns, runsWithout, settledRuns } from './recognise-runs.ts'
import { readRiderCards, writeRiderCards } from './rider-cards.ts'
import { type RunRow, type RunToWrite, readRunRows, toRun, writeRuns } from './runs.ts'

interface OrderLine extends Line {
  known: RunRow | null
  /** The id that a run had before it was removed. */
  revived: number | null
  wanted: Pick<RunToWrite, 'go' | 'draw' | 'riderName' | 'horseName' | 'scratched' | 'dragAfter' | 'key'>
}

export type OrderedRun = Omit<NewRun, 'id'> & Pick<Run, 'id' | 'riderId' | 'horse'>

/** Replaces an event's running order by a draw, and updates its riders and horses. */
export const saveRunningOrder = (shop: Shop, eventId: number, wanted: NewRun[]): Promise<Run[]> =>
  changeRunningOrder(shop, eventId, () => ({
    wanted,
    what: `Draw saved: ${wanted.length.toLocaleString('en-US')} ${wanted.length === 1 ? 'run' : 'runs'}`,
  }))

/** Changes the running order so that it can be undone, and gives the new one. */
export const changeRunningOrder = (
  shop: Shop,
  eventId: number,
  change: (runs: OrderedRun[]) => { wanted: NewRun[]; what: string },
): Promise<Run[]> =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    return recordingOrder(shop, tx, eventId, async (runs) => {
      const { wanted, what } = change(runs)
      await writeRunningOrder(shop, tx, eventId, wanted)
      return what
    })
  })

/** Remembers the order before and after a change; where no run came, went or moved, only the runs that differ. */
export async function recordingOrder(
  shop: Shop,
  tx: Tx,
  eventId: number,
  change: (runs: OrderedRun[]) => Promise<string>,
  subject: 'order' | 'scratch' = 'order',
): Promise<Run[]> {
  const read = async () => {
    const runs = (await readRunRows(tx, eventId)).map(toRun)
    const scratched = await scratchedRuns(tx, eventId)
    return { runs, kept: runs.map((run) => ({ ...toOrdered(run), scratched: scratched.has(run.id) })) }
  }
  // not after the deletion of riders by this change
  const now = shop.now()
  const { runs, kept: before } = await read()
  const what = await change(runs.map(toOrdered))
  const { runs: changed, kept: after } = await read()
  const isSameOrder = before.map(({ id }) => id).join() === after.map(({ id }) => id).join()
  const isStored = (_: OrderedRun, index: number) =>
    !isSameOrder || JSON.stringify(before[index]) !== JSON.stringify(after[index])
  await recordChange(tx, {
    ...{ eventId, subject, what, now },
    before: before.filter(isStored),
    after: after.filter(isStored),
  })
  return changed
}

/** Without its result, which is not part of the order. */
function toOrdered(run: Run): OrderedRun {
  const { id, go, draw, riderName, horseName, scratched, dragAfter, riderId, horse } = run
  return { id, go, draw, riderName, horseName, scratched, dragAfter, riderId, horse }
}

/** `places` are the runs that an undo brings back, or back to their riders and horses, by their ids. */
export async function writeRunningOrder(
  shop: Shop,
  tx: Tx,
  eventId: number,
  wanted: (NewRun & { key?: string })[],
  places: ReadonlyMap<number, OrderedRun> = new Map(),
): Promise<void> {
  const now = shop.now()
  const before = await readRunRows(tx, eventId)
  const cards = await readRiderCards(tx, eventId, now)
  const found = recogniseRuns(before, wanted, places)
  const settled = await settledRuns(tx, eventId, runsWithout(before, found), cards)
  // a run that stays is the same under a corrected name, and does not stand there twice
  // unless the owner has deleted its rider
  const isKept = ({ id, riderId, scratched }: RunRow) =>
    !cards.get(riderId)?.gone && (settled.has(id) || scratched === 1)
  correctNames(before, wanted, found, isKept)
  const left = runsWithout(before, found)
  const removed = left.filter(({ id }) => !settled.has(id))
  // horses that only the order before has named are named anew
  for (const { riderId, horse } of before) forgetHorse(cards.get(riderId), horse)
  const lines = insertSettled(
    wanted.map((run, index) => {
      const known = found[index] ?? null
      const isFixed = known && cards.get(known.riderId)?.fixed.has(known.horse)
      return toLine(run, known, (!isFixed && places.get(run.id ?? 0)) || null)
    }),
    before,
    left.filter(({ id }) => settled.has(id)),
  )
  const assigned = assignRunsToRiders(lines, cards)
  const written = await writeRiderCards(tx, { eventId, assigned, cards, now })
  const runs = lines.map((line, index): RunToWrite => {
    const place = written.get(line) ?? notFound('rider')
    const id = line.known?.id ?? line.revived
    return { ...line.wanted, ...place, eventId, position: index + 1, id }
  })
  const used = new Set(assigned.map(({ riderId }) => riderId))
  const keepsName = ({ riderId, horse }: RunRow) => {
    const card = cards.get(riderId)
    return !card || card.gone || card.fixed.has(horse) || !used.has(riderId)
  }
  await writeRuns(tx, { runs, before, removed, cards, keepsName })
  await moveGoStarts(tx, eventId, lines)
  const known = new Set(before.map(({ id }) => id))
  const renamed = findRenamedRiders(
    removed,
    runs.filter(({ id }) => id === null || !known.has(id)),
  )
  await unlistRenamedRiders(tx, renamed, cards)
  const emptied = new Set(before.map(({ riderId }) => riderId).filter((riderId) => !used.has(riderId)))
  await removeEmptied(tx, { emptied, renamed, cards, now })
  await placeVideos(shop, tx, eventId)
}

function toLine(run: NewRun & { key?: string }, known: RunRow | null, place: OrderedRun | null): OrderLine {
  const { id, go, riderName, horseName, key } = run
  // a sheet without the mark does not take a scratch back; the owner does, by the run's id
  const scratched = run.scratched || (!id && known?.scratched === 1)
  const was = place ?? known
  return {
    go,
    riderName,
    horseName,
    known,
    revived: (!known && place?.id) || null,
    at: was && { riderId: was.riderId, horse: was.horse, riderName: was.riderName },
    wanted: {
      go,
      draw: String(run.draw),
      riderName,
      horseName,
      scratched: scratched ? 1 : 0,
      dragAfter: run.dragAfter ? 1 : 0,
      ...(key && { key }),
    },
  }
}

/** A class under another name keeps its start time. */
async function moveGoStarts(tx: Tx, eventId: number, lines: OrderLine[]) {
  const named = new Set(lines.map(({ go }) => go))
  const moved = new Map(
    lines.flatMap(({ go, known }) => (known && !named.has(known.go) ? [[known.go, go] as const] : [])),
  )
  for (const [from, to] of moved) {
    await tx.deleteFrom('goStart').where('eventId', '=', eventId).where('go', '=', to).execute()
    await tx
      .updateTable('goStart')
      .set({ go: to })
      .where('eventId', '=', eventId)
      .where('go', '=', from)
      .execute()
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
    const at = { riderId, horse, riderName }
    order.splice(nearest + 1, 0, { go, riderName, horseName, known: run, revived: null, at, wanted })
  }
  return order
}

const lastOf = (order: OrderLine[], ids: Set<number>) =>
  order.findLastIndex(({ known }) => known !== null && ids.has(known.id))

function forgetHorse(card: RiderCard | undefined, horse: number) {
  const named = card?.horses.get(horse)
  if (named && !card?.fixed.has(horse)) named.horseName = null
}
