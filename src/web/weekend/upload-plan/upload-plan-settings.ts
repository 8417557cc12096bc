import type { EveningWishes } from '../../../contract/weekend/upload-plan/upload-plan.ts'
import { longMemory } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'

const WISHES = 'eveningWishes'
const GOING = 'eveningGoing'
const RATE = 'eveningRate'
const PLAIN: EveningWishes = { paused: false, onlySold: false, hours: null }

const isHour = (hour: unknown) => Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) < 24

function isWishes(value: unknown): value is EveningWishes {
  const { paused, onlySold, hours } = (value ?? {}) as Partial<EveningWishes>
  const knownHours = hours === null || (isHour(hours?.from) && isHour(hours?.to))
  return typeof paused === 'boolean' && typeof onlySold === 'boolean' && knownHours
}

/** How the owner wants the evening to go, on this computer. */
export const wishes = createStore<EveningWishes>(longMemory.readJson(WISHES, isWishes) ?? PLAIN)
wishes.listen(() => longMemory.writeJson(WISHES, wishes.get()))

/** Which event's files this computer is sending, so that a reload goes on. */
export const going = {
  read: () => Number(longMemory.read(GOING)) || null,
  write: (eventId: number | null) =>
    eventId ? longMemory.write(GOING, String(eventId)) : longMemory.forget(GOING),
}

/** What the line gave last time: the best guess until it is measured again. */
export const lastRate = {
  read: () => Number(longMemory.read(RATE)) || null,
  write: (bytesPerSecond: number) => longMemory.write(RATE, String(Math.round(bytesPerSecond))),
}
