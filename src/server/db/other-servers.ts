import type { Database } from './open.ts'
import { listenForChanges } from './postgres-changes.ts'
import { lookForChanges } from './sqlite-changes.ts'

/** The other servers over the same database: they tell us of their changes, and we tell them of ours. */
export interface OtherServers {
  announce(): void
  leave(): Promise<void>
}

export interface Watcher {
  onChange(): void
  /** Something may have changed that we did not hear of. */
  onDoubt(): void
}

export const watchOtherServers = (
  database: Database,
  { url, silence }: { url: string | null; silence: number },
  watcher: Watcher,
): Promise<OtherServers> =>
  url ? listenForChanges(database, { url, silence }, watcher) : lookForChanges(database, watcher)
