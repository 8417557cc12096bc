import type { Time } from '../db/columns.ts'

/** A buyer who paid before the film was finished, and gets a letter when it is. */
interface FilmWaitTable {
  purchaseId: number
  since: Time
}

export interface DeliveryTables {
  filmWait: FilmWaitTable
}
