import type { Generated } from 'kysely'
import type { WeekendChange } from '../../contract/weekend/weekend.ts'
import type { Flag, Time } from '../platform/db/columns.ts'

/**
 * What is sold: one horse of a rider, once through the pattern, or the video of another camera. With a place it is a line of the
 * running order. Sales name it by rider and horse.
 */
interface RunTable {
  id: Generated<number>
  riderId: number
  eventId: number
  horse: number
  /** On the card and on the sheet. */
  horseName: string | null
  videoUrl: Generated<string | null>
  previewUrl: Generated<string | null>
  /** Another camera's video of one of the rider's runs. */
  angle: Generated<Flag>
  /** From 1, over all goes of the event; null with go, draw and rider's name for a run outside of the running order. */
  position: Generated<number | null>
  go: Generated<string | null>
  draw: Generated<string | null>
  /** As on the sheet; the owner may rename the card. */
  riderName: Generated<string | null>
  scratched: Generated<Flag>
  dragAfter: Generated<Flag>
  milliseconds: Generated<number | null>
  /** By the result sheet, it ran without a time. */
  noTime: Generated<Flag>
  place: Generated<number | null>
  division: Generated<string | null>
  /** Made on the phone at the fence, so that a late entry that is sent again is the same one. */
  key: Generated<string | null>
}

/** What the owner changed last, to undo it. */
interface WeekendChangeTable {
  id: Generated<number>
  eventId: number
  subject: WeekendChange['subject']
  /** In a sentence. */
  what: string
  /** As JSON: the runs or the decisions. */
  before: string
  after: string
  createdAt: Time
}

/** One file of one camera, on a memory card or uploaded. */
interface ClipTable {
  id: Generated<number>
  eventId: number
  camera: string
  name: string
  /** By the camera's own clock. */
  startedAt: Time
  milliseconds: number
  bytes: number
  /** The owner's decision, if `decided`: a run, or null for b-roll. */
  runId: Generated<number | null>
  decided: Generated<Flag>
  /** Of a run with another clip: both are sold, this one as one more video of the rider. */
  angle: Generated<Flag>
  /** If `seen`: the run that the owner saw for it and left unchanged while deciding on a later clip. */
  seenRunId: Generated<number | null>
  seen: Generated<Flag>
  /** In pixels, where the browser could read them. */
  width: number | null
  height: number | null
  /** The name of the folder it was read from. */
  card: Generated<string>
  videoId: Generated<number | null>
  createdAt: Time
}

/** Tapped at the fence, on a phone that may have been offline for a day. */
interface TapTable {
  eventId: number
  key: string
  /** The run may be gone meanwhile. */
  runId: number
  at: Time
  kind: 'start' | 'scratch' | 'rerun' | 'drag'
  undone: Flag
  createdAt: Time
}

interface GoStartTable {
  eventId: number
  go: string
  startsAt: Time
}

/** Changes with an event's running order, clips or taps; the matching is cached by it. */
interface DayVersionTable {
  eventId: number
  version: string
}

/** An address on a waitlist. */
interface WaitingAddressTable {
  email: string
  /** In the links of each email that confirm it and unsubscribe. */
  token: string
  /** The shop's day of the last email: at most one a day. */
  toldOn: string | null
  /** Its reader tapped the emailed link, or a browser that has proven the address joined; no video is told before. */
  confirmedAt: Generated<Time | null>
  /** When the link that confirms it was emailed. */
  askedAt: Generated<Time | null>
  createdAt: Time
}

/** A mailbox that said stop. */
interface WaitingRefusalTable {
  mailboxHash: string
  /** Of its emails; the link that confirms takes the refusal back. */
  token: string
  createdAt: Time
}

/** A rider that an address waits for, or has waited for. */
interface WaitingRiderTable {
  email: string
  riderId: number
  since: Time
  /** The horses that emails have told of, as JSON. */
  toldHorses: Generated<string | null>
  /** When all videos were up; the entry still counts as demand until it is pruned. */
  toldAt: Generated<Time | null>
}

/** The word of an event's short address. Earlier ones stay valid, since they are printed. */
interface EventWordTable {
  word: string
  eventId: number
  /** The poster shows the latest. */
  chosenAt: Time
}

/** A link to the fence of an event, for one day. The hash is an HMAC with the shop's secret. */
interface FenceLinkTable {
  id: Generated<number>
  tokenHash: string
  eventId: number
  /** In the shop's time zone: `2026-06-13`. */
  day: string
  createdAt: Time
  expiresAt: Time
}

export interface WeekendTables {
  run: RunTable
  clip: ClipTable
  tap: TapTable
  goStart: GoStartTable
  weekendChange: WeekendChangeTable
  dayVersion: DayVersionTable
  waitingAddress: WaitingAddressTable
  waitingRider: WaitingRiderTable
  waitingRefusal: WaitingRefusalTable
  eventWord: EventWordTable
  fenceLink: FenceLinkTable
}
