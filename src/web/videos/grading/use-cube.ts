import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { findCube } from '../../../contract/videos/cube-calls.ts'
import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { cubeOf } from '../../../contract/videos/grading/cube-of.ts'
import { readCube } from '../../../contract/videos/grading/read-cube.ts'
import type { CodeRange, Grade } from '../../../contract/videos/grading.ts'
import { send } from '../../platform/api/call.ts'
import { keyOf } from '../../platform/api/queries.ts'

/** The cube of a grade; undefined while the owner's own cube is on its way. */
export function useCube(grade: Grade, range: CodeRange = 'limited'): Cube | undefined {
  const ownKey = grade.profile === 'own-cube' ? grade.cubeKey : null
  // a grade names it `cubes/{sha}.cube`
  const file = { params: { sha: ownKey?.replace(/^cubes\/|\.cube$/g, '') ?? '' } }
  const { data: ownCube } = useQuery({
    queryKey: keyOf(findCube, file),
    enabled: ownKey !== null,
    queryFn: async ({ signal }) => {
      const response = await send(findCube, file, { signal })
      return readCube(await response.text()).cube
    },
  })
  return useMemo(
    () => (ownKey === null || ownCube ? cubeOf(grade, ownCube, range) : undefined),
    [grade, ownKey, ownCube, range],
  )
}
