/**
 * Holds an upload for this tab until the function that is given is called. Two tabs that send the same file would each give up
 * the other's connection, and neither would come far.
 */
export async function holdUpload(id: string, signal: AbortSignal): Promise<() => void> {
  // a browser without https has no locks; there the shop itself lets the last one win
  if (!('locks' in navigator)) return () => {}
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: granted, resolve: grant } = Promise.withResolvers<void>()
  navigator.locks
    .request(`upload ${id}`, { signal }, () => {
      grant()
      return held
    })
    // stopped while it waited; the sending sees the same signal
    .catch(() => grant())
  await granted
  return release
}
