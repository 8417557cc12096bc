/** What the browser keeps of an upload, so that it goes on after a reload. */
export interface KeptFile {
  id: string
  /** Where the file lies on this computer, in browsers that can remember that. */
  handle: FileSystemFileHandle | null
  hashes: Uint8Array<ArrayBuffer>
  paused: boolean
}

const STORE = 'files'

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('cloverleaf-uploads', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })

/** Null where the browser keeps nothing, as in a private window: then nothing is remembered, and nothing breaks. */
async function ask<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(database.transaction(STORE, mode).objectStore(STORE))
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

export const keptFiles = {
  find: (id: string) => ask<KeptFile | undefined>('readonly', (store) => store.get(id)),
  keep: (file: KeptFile) => ask('readwrite', (store) => store.put(file)),
  forget: (id: string) => ask('readwrite', (store) => store.delete(id)),
}
