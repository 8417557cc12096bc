import { useSyncExternalStore } from 'react'

export interface ToastMessage {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  action?: {
    label: string
    /** How to do the same without reaching the button in time, for screen readers. */
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

let toasts: readonly ShownToast[] = []
let lastId = 0
const removals = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

/** Shows a message, from anywhere; one that is still there gives way. */
export function toast(message: ToastMessage): number {
  lastId += 1
  publish([{ ...message, id: lastId, open: true }, ...toasts].slice(0, VISIBLE_AT_ONCE))
  return lastId
}

/** Closes a toast; it stays in the store for a while, so that it can leave with its animation. */
export function dismissToast(id: number) {
  if (!toasts.some((shown) => shown.id === id && shown.open)) return
  publish(toasts.map((shown) => (shown.id === id ? { ...shown, open: false } : shown)))
  removals.set(
    id,
    setTimeout(() => publish(toasts.filter((shown) => shown.id !== id)), REMOVED_AFTER_MS),
  )
}

export const currentToasts = () => toasts

export function onToasts(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const NONE: readonly ShownToast[] = []
export const useToasts = () => useSyncExternalStore(onToasts, currentToasts, () => NONE)

function publish(next: readonly ShownToast[]) {
  toasts = next
  for (const [id, timer] of removals) {
    if (toasts.some((shown) => shown.id === id)) continue
    clearTimeout(timer)
    removals.delete(id)
  }
  for (const listener of listeners) listener()
}
