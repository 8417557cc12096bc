import type { OtherServers, Watcher } from './changes.ts'
import type { Database } from './open.ts'

export async function watchOtherServers(
  database: Database,
  { url, silence }: { url: string | null; silence: number },
  watcher: Watcher,
): Promise<OtherServers> {
  if (url) {
    const { listenForChanges } = await import('./postgres-changes.ts')
    return listenForChanges(database, { url, silence }, watcher)
  }
  const { pollForChanges } = await import('./sqlite-changes.ts')
  return pollForChanges(database, watcher)
}
