import type { Upload } from '../../../contract/videos/upload.ts'
import { isSame, type QueuedUpload } from './queued-upload.ts'

/**
 * How an upload resumes after a reload, a closed browser or a restart: the shop lists the uploads that have not arrived and how
 * many bytes it has of each, and IndexedDB says which file of this computer each one is. A broken connection is retried by
 * `send-upload.ts`.
 */
interface StoredUpload {
  id: string
  /** The file on this computer; null in browsers that cannot store handles. */
  handle: FileSystemFileHandle | null
  /** Of the pieces that were read already, so that none is hashed twice. */
  hashes: Uint8Array<ArrayBuffer>
  paused: boolean
}

const STORE = 'files'

export const storedUploads = {
  find: (id: string) => ask<StoredUpload | undefined>('readonly', (store) => store.get(id)),
  save: (upload: StoredUpload) => ask('readwrite', (store) => store.put(upload)),
  remove: (id: string) => ask('readwrite', (store) => store.delete(id)),
  async change(id: string, change: Partial<StoredUpload>) {
    const stored = await this.find(id)
    if (stored) await this.save({ ...stored, ...change })
  },
}

/** What the queue knows of an upload that is to be resumed: its file, or what the owner has to do for it. */
export async function findFile(
  upload: Upload,
  { mayAsk }: { mayAsk: boolean },
): Promise<Partial<QueuedUpload>> {
  const stored = await storedUploads.find(upload.id)
  const file = stored?.handle ? await openHandle(stored.handle, mayAsk) : null
  if (file === 'ask') return { state: 'needs-permission' }
  if (!file || !isSame(upload, file)) return { state: 'needs-file' }
  return { file, state: stored?.paused ? 'paused' : 'waiting', error: null }
}

interface AskableHandle {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}

/** The file behind a stored handle; `ask` where the owner has to allow reading it once more, null where it is gone. */
async function openHandle(handle: FileSystemFileHandle, mayAsk: boolean): Promise<File | 'ask' | null> {
  const { queryPermission, requestPermission } = handle as AskableHandle
  const read = { mode: 'read' } as const
  let permission = (await queryPermission?.call(handle, read)) ?? 'granted'
  if (permission === 'prompt' && mayAsk)
    permission = (await requestPermission?.call(handle, read)) ?? 'granted'
  if (permission !== 'granted') return 'ask'
  return handle.getFile().catch(() => null)
}

/** Null where the browser stores nothing, as in a private window: then nothing is resumed by itself, and nothing breaks. */
async function ask<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await openStore()
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

const openStore = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('cloverleaf-uploads', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
