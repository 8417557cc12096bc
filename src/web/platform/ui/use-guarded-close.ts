import { confirmDiscard } from './unsaved-changes.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

/** For a dialog's `onOpenChange`: a stray click, Escape or the browser's Back does not throw away what was typed. */
export function useGuardedClose(dirty: boolean, close: () => void) {
  useUnsavedWarning(dirty)
  return async (open: boolean) => {
    if (open) return
    if (!dirty || (await confirmDiscard())) close()
  }
}
