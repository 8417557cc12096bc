import { confirm } from './confirm-store.ts'

/** For a dialog's `onOpenChange`: a stray click or Escape does not throw away what was typed. */
export const useGuardedClose = (dirty: boolean, close: () => void) => async (open: boolean) => {
  if (open) return
  if (!dirty || (await confirmDiscard())) close()
}

export const confirmDiscard = () =>
  confirm({
    title: 'Discard your changes?',
    text: 'What you have entered here is not saved yet.',
    action: 'Discard',
    cancel: 'Keep editing',
    destructive: true,
  })
