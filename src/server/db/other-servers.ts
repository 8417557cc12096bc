import type { Database } from './open.ts'

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

export async function watchOtherServers(
  database: Database,
  { url, silence }: { url: string | null; silence: number },
  watcher: Watcher,
): Promise<OtherServers> {
  if (url) {
    const { listenForChanges } = await import('./postgres-changes.ts')
    return listenForChanges(database, { url, silence }, watcher)
  }
  const { lookForChanges } = await import('./sqlite-changes.ts')
  return lookForChanges(database, watcher)
}
