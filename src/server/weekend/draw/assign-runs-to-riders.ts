import { plainName } from '../../../contract/catalogue/plain-name.ts'
import { MAX_HORSES } from '../../../contract/limits.ts'
import type { RowOf } from '../../tables.ts'

/** A rider of the shop, with the horses that have runs or names. */
export interface RiderCard {
  riderId: number
  name: string
  horseCount: number
  /** Deleted, or in the running order of another event: it keeps its runs, and gets no more. */
  gone: boolean
  unlisted: boolean
  horses: Map<number, Pick<RowOf<'run'>, 'id' | 'horseName' | 'videoUrl' | 'previewUrl'>>
  /** Horses with a video, sold or being paid for, which must not change. */
  fixed: Set<number>
}

export interface Line {
  go: string
  riderName: string
  horseName: string | null
  /** The run's rider and horse before. */
  at: { riderId: number; horse: number; riderName: string } | null
}

/** A rider as it shall be; `riderId` is null for a new one. */
export interface AssignedCard {
  riderId: number | null
  name: string
  /** The run's line by the horse's number. */
  lines: Map<number, Line>
}

/**
 * Assigns every run to a horse of a rider: one rider per name and go, with up to four horses; a fifth makes a second rider.
 * Fixed horses stay, whatever the order says.
 */
export function assignRunsToRiders(lines: Line[], cards: ReadonlyMap<number, RiderCard>): AssignedCard[] {
  const groups = Map.groupBy(lines, groupOf)
  const owner = claimCards(lines, cards)
  const assigned: AssignedCard[] = []
  const free = [...cards.values()].filter(({ riderId, gone }) => !gone && !owner.has(riderId))
  for (const [group, members] of groups) {
    const name = members[0]?.riderName ?? ''
    const own = [...owner].flatMap(([riderId, by]) => (by === group ? [riderId] : []))
    const made = own.map((riderId) => keepCard(cards.get(riderId) as RiderCard, name, members))
    let open = members.filter((line) => !made.some((card) => hasLine(card, line)))
    open = fill(made, cards, open)
    // a rider from before the draw, added by hand or from a start list
    while (open.length > 0) {
      const at = free.findIndex((card) => plainName(card.name) === plainName(name))
      const [card] = at < 0 ? [] : free.splice(at, 1)
      if (!card) break
      const adopted = { riderId: card.riderId, name: card.name, lines: new Map() }
      const left = fill([adopted], cards, open)
      if (left.length === open.length) continue
      open = left
      made.push(adopted)
    }
    while (open.length > 0) {
      const some = open.splice(0, MAX_HORSES)
      made.push({ riderId: null, name, lines: new Map(some.map((line, index) => [index + 1, line])) })
    }
    assigned.push(...made)
  }
  return assigned
}

const groupOf = ({ go, riderName }: Line) => `${plainName(go)}\n${plainName(riderName)}`

/** The group that each rider continues: that of the same name, else the first with one of its runs. */
function claimCards(lines: Line[], cards: ReadonlyMap<number, RiderCard>): Map<number, string> {
  const owner = new Map<number, string>()
  const claim = (wanted: (line: Line, card: RiderCard) => boolean) => {
    for (const line of lines) {
      const card = line.at && cards.get(line.at.riderId)
      if (card && !owner.has(card.riderId) && wanted(line, card)) owner.set(card.riderId, groupOf(line))
    }
  }
  claim((line, card) => plainName(line.riderName) === plainName(card.name))
  claim(() => true)
  return owner
}

/** Runs stay with their horse where any horse is fixed; else the horses follow the running order. */
function keepCard(card: RiderCard, name: string, members: Line[]): AssignedCard {
  const lines = members.filter(({ at }) => at?.riderId === card.riderId)
  const numbered = lines.map((line, index): [number, Line] => [
    card.fixed.size > 0 || card.gone ? (line.at?.horse ?? 1) : index + 1,
    line,
  ])
  // a card that the owner renamed keeps that name until the order changes it
  const isRenamed = lines.some(({ at, riderName }) => at?.riderName !== riderName)
  return { riderId: card.riderId, name: isRenamed ? name : card.name, lines: new Map(numbered) }
}

const hasLine = ({ lines }: AssignedCard, line: Line) => lines.values().some((other) => other === line)

/** Returns the runs that found no horse with these riders. */
function fill(assigned: AssignedCard[], cards: ReadonlyMap<number, RiderCard>, open: Line[]): Line[] {
  return open.filter((line) => {
    for (const { riderId, lines } of assigned) {
      const card = cards.get(riderId ?? 0)
      const horse = card && !card.gone ? horseFor(card, lines, line) : undefined
      if (horse === undefined) continue
      lines.set(horse, line)
      return false
    }
    return true
  })
}

/** The horse of that name, else one without a name. */
function horseFor({ horses }: RiderCard, taken: ReadonlyMap<number, Line>, { horseName }: Line) {
  const open = Array.from({ length: MAX_HORSES }, (_, index) => index + 1).filter(
    (horse) => !taken.has(horse),
  )
  const nameOf = (horse: number) => plainName(horses.get(horse)?.horseName ?? '')
  return (
    open.find((horse) => horseName && nameOf(horse) === plainName(horseName)) ??
    open.find((horse) => nameOf(horse) === '')
  )
}
