import type { TakedownKind } from '../../../contract/videos/takedown.ts'
import { createStore } from '../../platform/browser/store.ts'

export interface Removal {
  kind: TakedownKind
  id: number
  /** Afterwards: leaves the page of what is gone. */
  onRemoved?: () => void
}

const asked = createStore<Removal | null>(null)

/** Opens the dialog with the three ways to remove something. */
export const openRemoval = (removal: Removal) => asked.set(removal)
export const closeRemoval = () => asked.set(null)
export const useRemoval = asked.use
