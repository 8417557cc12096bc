import type { BasketItem } from '../../../contract/buying/purchase.ts'
import { MAX_BASKET } from '../../../contract/limits.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { createDialogState } from '../../platform/browser/dialog-state.ts'
import { createStore } from '../../platform/browser/store.ts'

const KEY = 'basket'

/** What the buyer has put aside; the shop tells what it costs. The event shows the card again. */
export interface BasketEntry extends BasketItem {
  eventId: number
  riderName: string
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)
const isEntry = (value: unknown): value is BasketEntry => {
  const entry = value as Partial<BasketEntry> | null
  return typeof entry?.riderId === 'number' && typeof entry.quantity === 'number'
}

const EMPTY: BasketEntry[] = []
// parsed once per change, so that React sees the same object again
let known = { text: null as string | null, entries: EMPTY }

/** In the browser, for all its tabs: it outlives a reload and a bad signal. */
const store = createStore<BasketEntry[]>(EMPTY, {
  read: () => {
    const text = localStore.read(KEY)
    if (text !== known.text)
      known = { text, entries: (localStore.readJson(KEY, isList) ?? []).filter(isEntry) }
    return known.entries
  },
  write: (entries) => localStore.writeJson(KEY, entries),
})

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
