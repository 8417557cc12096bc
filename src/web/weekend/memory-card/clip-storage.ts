import { CLIPS_DATABASE } from '../../pages/offline/offline-cache.ts'
import { KeptTables } from '../../platform/browser/kept-tables.ts'
import type { ClipFacts } from './card-files.ts'

/** A folder that was chosen for an event, where the browser can remember it. */
export interface KeptCard {
  id: string
  eventId: number
  handle: FileSystemDirectoryHandle
}

export interface KeptClip {
  /** The event and the file's key. */
  id: string
  eventId: number
  facts: ClipFacts
  /** Under which the shop knows it; null until it was told. */
  clipId: number | null
}

interface KeptPictures {
  /** The file's key. */
  key: string
  pictures: Blob[]
}

export const keptClips = new KeptTables<{ cards: KeptCard; clips: KeptClip; pictures: KeptPictures }>(
  CLIPS_DATABASE,
  {
    cards: { key: 'id', index: 'eventId' },
    clips: { key: 'id', index: 'eventId' },
    pictures: { key: 'key' },
  },
)
