import type { CodeRange, Grade } from '../grading.ts'
import { adjuster } from './adjust.ts'
import { type Cube, lookUp, makeCube } from './cube.ts'
import { logToLight } from './log-curves.ts'
import { profileColours } from './profiles.ts'

/**
 * The whole grade as one cube. What the camera recorded comes first (a log curve, or the owner's own cube), then the
 * sliders, which set this shot right, and last the look, which is the same for all. A log curve has to know the range of
 * the file's numbers.
 */
export function gradeToLut(grade: Grade, ownCube?: Cube, range: CodeRange = 'limited'): Cube {
  const log = logToLight(grade.profile, range)
  const adjust = adjuster(grade, log?.peak)
  const look = profileColours(grade.profile)
  const own = grade.profile === 'own-cube' ? ownCube : undefined
  return makeCube((colour) => {
    if (own) lookUp(own, colour)
    log?.toLight(colour)
    adjust(colour)
    look?.(colour)
  })
}
