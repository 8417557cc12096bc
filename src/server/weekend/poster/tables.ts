import type { Time } from '../../platform/db/columns.ts'

/** A word that leads to an event. One that was printed or said leads there for good, also after another was chosen. */
interface EventWordTable {
  word: string
  eventId: number
  /** The latest is the one that the poster shows. */
  chosenAt: Time
}

export interface PosterTables {
  eventWord: EventWordTable
}
