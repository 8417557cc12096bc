import type { BasketItem } from '../../../contract/buying/purchase.ts'
import { MAX_BASKET } from '../../../contract/limits.ts'
import { createDialogState } from '../../platform/browser/dialog-state.ts'
import { createListStore } from '../../platform/browser/store.ts'

/** What the buyer has put aside; the shop tells what it costs. The event shows the card again. */
export interface BasketEntry extends BasketItem {
  eventId: number
  riderName: string
}

const isEntry = (value: unknown): value is BasketEntry => {
  const entry = value as Partial<BasketEntry> | null
  return typeof entry?.riderId === 'number' && typeof entry.quantity === 'number'
}

const store = createListStore('basket', isEntry)

export const useBasket = store.use

/** The latest ones where it is full: the shop tells nothing of a larger basket, so that nothing could be removed from it either. */
export const addToBasket = (entry: BasketEntry) =>
  store.set([...store.get().filter(({ riderId }) => riderId !== entry.riderId), entry].slice(-MAX_BASKET))

export const changeInBasket = (riderId: number, change: Partial<BasketEntry>) =>
  store.set(store.get().map((entry) => (entry.riderId === riderId ? { ...entry, ...change } : entry)))

export const removeFromBasket = (riderIds: number[]) =>
  store.set(store.get().filter(({ riderId }) => !riderIds.includes(riderId)))

const dialog = createDialogState<object>()
export const useOpenBasket = dialog.use
export const openBasket = () => dialog.open({})
export const closeBasket = dialog.close
