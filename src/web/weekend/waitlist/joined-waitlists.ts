import { useSyncExternalStore } from 'react'
import { localStore } from '../../platform/browser/browser-storage.ts'

const KEY = 'waitingFor'
const MOST = 200
const listeners = new Set<() => void>()

/** A waitlist that this browser joined; stored only here. */
export interface Joined {
  riderId: number
  email: string
  /** Corrects the address. */
  key: string
  toConfirm: boolean
}

const isJoined = (one: unknown): one is Joined => typeof one === 'object' && one !== null && 'key' in one
const isList = (value: unknown): value is unknown[] => Array.isArray(value)

// parsed once per change, so that React sees the same object again
let known: { text: string | null; list: Joined[] } = { text: null, list: [] }
function joinedLists(): Joined[] {
  const text = localStore.read(KEY)
  if (text !== known.text) known = { text, list: (localStore.readJson(KEY, isList) ?? []).filter(isJoined) }
  return known.list
}

export const useJoinedWaitlist = (riderId: number) =>
  useSyncExternalStore(
    listen,
    () => joinedLists().find((one) => one.riderId === riderId) ?? null,
    () => null,
  )

export function rememberWaitlist(joined: Joined) {
  const others = joinedLists().filter(({ riderId }) => riderId !== joined.riderId)
  localStore.writeJson(KEY, [...others, joined].slice(-MOST))
  for (const listener of listeners) listener()
}

export function forgetWaitlists() {
  localStore.remove(KEY)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
