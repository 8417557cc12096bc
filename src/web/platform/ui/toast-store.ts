import { createStore } from '../browser/store.ts'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: {
    label: string
    /** For screen readers: another way to do the same, since the toast disappears. */
    altText: string
    onSelect: () => void
  }
}

export interface ShownToast extends ToastMessage {
  id: number
  open: boolean
}

const VISIBLE_AT_ONCE = 1
const REMOVED_AFTER_MS = 1_000_000

const toasts = createStore<readonly ShownToast[]>([])
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()

/** Replaces a toast that is still visible. */
export function toast(message: ToastMessage): number {
  lastId += 1
  publish([{ ...message, id: lastId, open: true }, ...toasts.get()].slice(0, VISIBLE_AT_ONCE))
  return lastId
}

/** The toast stays in the store until its exit animation has ended. */
export function dismissToast(id: number) {
  if (!toasts.get().some((shown) => shown.id === id && shown.open)) return
  publish(toasts.get().map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  removals.set(
    id,
    setTimeout(() => publish(toasts.get().filter((shown) => shown.id !== id)), REMOVED_AFTER_MS),
  )
}

export const currentToasts = toasts.get
export const onToasts = toasts.listen
export const useToasts = toasts.use

function publish(next: readonly ShownToast[]) {
  toasts.set(next)
  for (const [id, timer] of removals) {
    if (next.some((shown) => shown.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
}
