import type { UploadSettings } from '../../../contract/weekend/upload-plan/upload-forecast.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'

const SETTINGS = 'uploadSettings'
const EVENT = 'uploadingEvent'
const RATE = 'uploadRate'
const DEFAULTS: UploadSettings = { paused: false, onlySold: false, hours: null }

const isHour = (hour: unknown) => Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) < 24

function isUploadSettings(value: unknown): value is UploadSettings {
  const { paused, onlySold, hours } = (value ?? {}) as Partial<UploadSettings>
  const knownHours = hours === null || (isHour(hours?.from) && isHour(hours?.to))
  return typeof paused === 'boolean' && typeof onlySold === 'boolean' && knownHours
}

export const uploadSettings = createStore<UploadSettings>(
  localStore.readJson(SETTINGS, isUploadSettings) ?? DEFAULTS,
)
uploadSettings.listen(() => localStore.writeJson(SETTINGS, uploadSettings.get()))

/** The event whose files this computer is sending, to resume after a reload. */
export const uploadingEvent = {
  read: () => Number(localStore.read(EVENT)) || null,
  write: (eventId: number | null) =>
    eventId ? localStore.write(EVENT, String(eventId)) : localStore.remove(EVENT),
}

/** The upload rate of the last time, until it is measured again. */
export const lastRate = {
  read: () => Number(localStore.read(RATE)) || null,
  write: (bytesPerSecond: number) => localStore.write(RATE, String(Math.round(bytesPerSecond))),
}
