import { CLIPS_DATABASE } from '../../pages/offline/offline-cache.ts'
import { IndexedDb } from '../../platform/browser/indexed-db.ts'
import type { ClipFacts } from './card-files.ts'

/** A folder chosen for an event. */
export interface StoredMemoryCard {
  id: string
  eventId: number
  handle: FileSystemDirectoryHandle
}

export interface StoredClip {
  /** The event and the file's key. */
  id: string
  eventId: number
  facts: ClipFacts
  /** The shop's id; null before it was sent. */
  clipId: number | null
}

interface StoredPictures {
  /** The file's key. */
  key: string
  pictures: Blob[]
}

export const clipStorage = new IndexedDb<{
  cards: StoredMemoryCard
  clips: StoredClip
  pictures: StoredPictures
}>(CLIPS_DATABASE, {
  cards: { key: 'id', index: 'eventId' },
  clips: { key: 'id', index: 'eventId' },
  pictures: { key: 'key' },
})
