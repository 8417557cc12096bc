import { useSyncExternalStore } from 'react'
import { localStore } from '../../platform/browser/browser-storage.ts'

const KEY = 'waitingFor'
const MOST = 200
const listeners = new Set<() => void>()

const isList = (value: unknown): value is number[] => Array.isArray(value)
const waitedFor = () => localStore.readJson(KEY, isList) ?? []

/** Whether this browser joined the rider's waitlist; stored only here. */
export const useIsOnWaitlist = (riderId: number) =>
  useSyncExternalStore(
    listen,
    () => waitedFor().includes(riderId),
    () => false,
  )

export function rememberOnWaitlist(riderId: number) {
  localStore.writeJson(KEY, [...waitedFor().filter((id) => id !== riderId), riderId].slice(-MOST))
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
