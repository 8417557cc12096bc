import { createDialogState } from '../../platform/browser/dialog-state.ts'

/** What the purchase dialog is open for. */
export interface WantedPurchase {
  riderId: number
  eventId: number
  /** As selected on the rider's card; otherwise that of the stored draft. */
  quantity?: number
  /** The horse whose preview was watched. */
  horse?: number | undefined
  /** The full size of what the buyer owns in phone size. */
  upgrade?: boolean
  /** Of the buyer, where it is another one than this browser's. */
  email?: string
  /** Why an earlier try failed. */
  problem?: string
}

const dialog = createDialogState<WantedPurchase>()

export const useWantedPurchase = dialog.use
export const openPurchase = dialog.open

/** Closes the dialog, unless it is open for another rider by now. */
export function closePurchase(riderId: number) {
  if (dialog.get()?.about.riderId === riderId) dialog.close()
}
