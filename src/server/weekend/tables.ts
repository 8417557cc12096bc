import type { Generated } from 'kysely'
import type { Flag, Time } from '../platform/db/columns.ts'

/** One horse once through the pattern: a line of the order of go. The shop sells it as this horse of this rider. */
interface RunTable {
  id: Generated<number>
  eventId: number
  /** From 1, over all goes of the event. */
  position: number
  go: string
  draw: string
  riderName: string
  horseName: string | null
  riderId: number
  horse: number
  scratched: Flag
  dragAfter: Flag
  /** The run's time. */
  milliseconds: Generated<number | null>
  place: Generated<number | null>
  division: Generated<string | null>
  createdAt: Time
}

/** One file of one camera, be it still on the card or here. */
interface ClipTable {
  id: Generated<number>
  eventId: number
  camera: string
  name: string
  /** By the camera's own clock. */
  startedAt: Time
  milliseconds: number
  bytes: number
  /** What the owner said: a run, or null for b-roll; it counts where `decided` is set. */
  runId: Generated<number | null>
  decided: Generated<Flag>
  /** What the owner was shown for it and let stand while deciding on a later one; it counts where `seen` is set. */
  seenRunId: Generated<number | null>
  seen: Generated<Flag>
  /** In pixels, where the browser that read it could say. */
  width: number | null
  height: number | null
  /** The name of the folder that it was read from, by which the owner finds the card again. */
  card: Generated<string>
  /** What was made of its file. */
  videoId: Generated<number | null>
  createdAt: Time
}

/** Somebody at the fence said so, on a phone that may have had no signal for a day. */
interface TapTable {
  eventId: number
  key: string
  /** Of the order as that phone had it: the run may be gone meanwhile. */
  runId: number
  at: Time
  kind: 'start' | 'scratch' | 'rerun' | 'drag'
  undone: Flag
  createdAt: Time
}

/** When a go begins, as the event's program says. */
interface GoStartTable {
  eventId: number
  go: string
  startsAt: Time
}

/** Another one after each change of an event's order, clips or taps: who knows it knows what was matched from them. */
interface DayVersionTable {
  eventId: number
  version: string
}

/** An address that asked for letters about videos that are not up yet. */
interface WaitingAddressTable {
  email: string
  /** What ends the letters; it stands in each of them. */
  token: string
  /** The shop's day of the last letter: there is one an evening at most. */
  toldOn: string | null
  createdAt: Time
}

/** What an address waits for, or has waited for. */
interface WaitingRiderTable {
  email: string
  riderId: number
  since: Time
  /** The horses that letters told of, as JSON. */
  toldHorses: Generated<string | null>
  /** Since when nothing is waited for any more; until it is forgotten it still says what is wanted. */
  toldAt: Generated<Time | null>
}

/** A word that leads to an event. One that was printed or said leads there for good, also after another was chosen. */
interface EventWordTable {
  word: string
  eventId: number
  /** The latest is the one that the poster shows. */
  chosenAt: Time
}

export interface WeekendTables {
  run: RunTable
  clip: ClipTable
  tap: TapTable
  goStart: GoStartTable
  dayVersion: DayVersionTable
  waitingAddress: WaitingAddressTable
  waitingRider: WaitingRiderTable
  eventWord: EventWordTable
}
