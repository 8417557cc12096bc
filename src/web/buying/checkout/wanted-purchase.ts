import { createDialogState } from '../../platform/browser/dialog-state.ts'

/** The video that a visitor is about to buy: what the purchase dialog is open for. */
export interface WantedPurchase {
  riderId: number
  eventId: number
  /** How many horses the card had chosen; what was typed before a reload wins where there is none. */
  quantity?: number
  /** The one whose preview was watched. */
  horse?: number | undefined
  /** The buyer owns some of the horses and wants the others: it is the same address that pays the difference. */
  more?: boolean
  /** Why an earlier try did not end well. */
  problem?: string
}

const dialog = createDialogState<WantedPurchase>()

export const useWantedPurchase = dialog.use
export const openPurchase = dialog.open

/** Closes the dialog, unless it is open for another rider by now. */
export function closePurchase(riderId: number) {
  if (dialog.get()?.about.riderId === riderId) dialog.close()
}
