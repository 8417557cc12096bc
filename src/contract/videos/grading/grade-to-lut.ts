import type { CodeRange, Grade } from '../grading.ts'
import { adjuster } from './adjust.ts'
import { type Cube, lookUp, makeCube } from './cube.ts'
import { logToLight } from './log-curves.ts'
import { profileColours } from './profiles.ts'

/**
 * Bakes a grade into one LUT: first the log curve or the owner's cube, then the sliders, then the profile. A log curve
 * depends on the range of the file's codes.
 */
export function gradeToLut(grade: Grade, ownCube?: Cube, range: CodeRange = 'limited'): Cube {
  const log = logToLight(grade.profile, range)
  const adjust = adjuster(grade, log?.peak)
  const toProfile = profileColours(grade.profile)
  const own = grade.profile === 'own-cube' ? ownCube : undefined
  return makeCube((colour) => {
    if (own) lookUp(own, colour)
    log?.toLight(colour)
    adjust(colour)
    toProfile?.(colour)
  })
}
