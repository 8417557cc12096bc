import { z } from 'zod'
import { logProfileOf, looksLikeLog } from '../../../contract/videos/grading/detect-log.ts'
import { Grade, type LogProfile, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'
import type { ClipFacts } from '../memory-card/card-files.ts'

/** A camera's grade from a moment on, since the light changes during a day; null: from its first clip. */
const TimedGrade = z.object({ from: z.number().nullable(), grade: Grade })
export type TimedGrade = z.infer<typeof TimedGrade>

const Stored = z.object({
  /** By event and camera. */
  chosen: z.record(z.string(), z.array(TimedGrade).min(1)),
  /** The last choice for each camera, for the next memory card. */
  last: z.record(z.string(), Grade),
})
type Stored = z.infer<typeof Stored>

const STORED = 'cameraGrades'
/** Of events and cameras that are remembered. */
const MOST = 40
const isStored = (value: unknown): value is Stored => Stored.safeParse(value).success
const keyOf = (eventId: number, camera: string) => `${eventId} ${camera}`

export const cameraGrades = createStore<Stored>(
  localStore.readJson(STORED, isStored) ?? { chosen: {}, last: {} },
)
cameraGrades.listen(() => localStore.writeJson(STORED, cameraGrades.get()))

/** A camera's grades by time; null where none was ever chosen for it. */
export function gradesOf({ chosen, last }: Stored, eventId: number, camera: string): TimedGrade[] | null {
  const remembered = last[camera]
  return chosen[keyOf(eventId, camera)] ?? (remembered ? [{ from: null, grade: remembered }] : null)
}

export function chooseGrades(
  { chosen, last }: Stored,
  eventId: number,
  camera: string,
  grades: TimedGrade[],
): Stored {
  const { [keyOf(eventId, camera)]: _, ...others } = chosen
  const sorted = grades.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0))
  const kept = Object.entries(others).slice(1 - MOST)
  return {
    chosen: { ...Object.fromEntries(kept), [keyOf(eventId, camera)]: sorted },
    last: { ...last, [camera]: sorted.at(-1)?.grade ?? NEUTRAL_GRADE },
  }
}

export const gradeAt = (grades: readonly TimedGrade[], startedAt: number): Grade | undefined =>
  (grades.findLast(({ from }) => from === null || from <= startedAt) ?? grades[0])?.grade

/** What a clip's video is rendered with; undefined leaves it to the shop. */
export const gradeOfClip = (
  eventId: number,
  { camera, startedAt }: Pick<ClipFacts, 'camera' | 'startedAt'>,
): Grade | undefined => gradeAt(gradesOf(cameraGrades.get(), eventId, camera) ?? [], startedAt)

export interface LogGuess {
  /** Null where it is log, and not one of the curves that we know. */
  profile: LogProfile | null
  /** The sidecar says so. */
  isSure: boolean
}

/** The log curve of a clip by its sidecar, else by its pictures and the camera's maker; null where it seems to be none. */
export function guessLog(
  { gamma, camera }: Pick<ClipFacts, 'gamma' | 'camera'>,
  pictures: Parameters<typeof looksLikeLog>[0],
): LogGuess | null {
  if (gamma && !/log/i.test(gamma)) return null
  if (gamma) return { profile: /^s-log3/i.test(gamma) ? 's-log3' : null, isSure: true }
  if (pictures.length === 0 || !looksLikeLog(pictures)) return null
  return { profile: logProfileOf(camera), isSure: false }
}
