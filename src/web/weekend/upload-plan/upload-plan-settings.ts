import type { UploadSettings } from '../../../contract/weekend/upload-plan/upload-forecast.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'

const WISHES = 'eveningWishes'
const GOING = 'eveningGoing'
const RATE = 'eveningRate'
const PLAIN: UploadSettings = { paused: false, onlySold: false, hours: null }

const isHour = (hour: unknown) => Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) < 24

function isUploadSettings(value: unknown): value is UploadSettings {
  const { paused, onlySold, hours } = (value ?? {}) as Partial<UploadSettings>
  const knownHours = hours === null || (isHour(hours?.from) && isHour(hours?.to))
  return typeof paused === 'boolean' && typeof onlySold === 'boolean' && knownHours
}

/** How the owner wants the evening to go, on this computer. */
export const uploadSettings = createStore<UploadSettings>(
  localStore.readJson(WISHES, isUploadSettings) ?? PLAIN,
)
uploadSettings.listen(() => localStore.writeJson(WISHES, uploadSettings.get()))

/** Which event's files this computer is sending, so that a reload goes on. */
export const going = {
  read: () => Number(localStore.read(GOING)) || null,
  write: (eventId: number | null) =>
    eventId ? localStore.write(GOING, String(eventId)) : localStore.remove(GOING),
}

/** What the line gave last time: the best guess until it is measured again. */
export const lastRate = {
  read: () => Number(localStore.read(RATE)) || null,
  write: (bytesPerSecond: number) => localStore.write(RATE, String(Math.round(bytesPerSecond))),
}
