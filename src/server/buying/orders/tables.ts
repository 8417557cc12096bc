import type { Time } from '../../platform/db/columns.ts'

/** A buyer who paid before the film was finished, and gets a letter when it is. */
interface FilmWaitTable {
  purchaseId: number
  since: Time
}

/** A buyer who has the small copy of a run, and gets a letter when the camera's own film is there. */
interface MasterWaitTable {
  purchaseId: number
  since: Time
}

export interface DeliveryTables {
  masterWait: MasterWaitTable
  filmWait: FilmWaitTable
}
