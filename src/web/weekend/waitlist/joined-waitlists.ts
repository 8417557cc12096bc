import { createListStore } from '../../platform/browser/store.ts'

const MOST = 200

/** A waitlist that this browser joined; stored only here. */
export interface Joined {
  riderId: number
  email: string
  /** Corrects the address. */
  key: string
  toConfirm: boolean
}

const isJoined = (one: unknown): one is Joined => typeof one === 'object' && one !== null && 'key' in one

const joinedLists = createListStore('waitingFor', isJoined)

export const useJoinedWaitlist = (riderId: number) =>
  joinedLists.use().find((one) => one.riderId === riderId) ?? null

export const rememberWaitlist = (joined: Joined) =>
  joinedLists.set(
    [...joinedLists.get().filter(({ riderId }) => riderId !== joined.riderId), joined].slice(-MOST),
  )

export const forgetWaitlists = () => joinedLists.set([])
