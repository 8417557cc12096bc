import { cubeText } from '../../../contract/videos/grading/cube.ts'
import { gradeToLut } from '../../../contract/videos/grading/grade-to-lut.ts'
import type { CodeRange, Grade } from '../../../contract/videos/grading.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { UnusableFile } from '../ffmpeg/machine-trouble.ts'
import { findOwnCube } from './own-cubes.ts'

/** The whole grade as the `.cube` file that ffmpeg bakes. */
export async function bakeLut(storage: Storage, grade: Grade, range: CodeRange): Promise<string> {
  const own = grade.profile === 'own-cube' ? await findOwnCube(storage, grade.cubeKey ?? '') : undefined
  if (own === null)
    throw new UnusableFile(
      'The .cube file of this grade is no longer in the storage. Please choose it again.',
    )
  return cubeText(gradeToLut(grade, own, range), grade.profile)
}
