import { useEffect } from 'react'
import { holdChanges } from './unsaved-changes.ts'

/** While something is not saved, nobody leaves it by a stray click. */
export function useUnsavedWarning(dirty: boolean) {
  useEffect(() => (dirty ? holdChanges() : undefined), [dirty])
}
