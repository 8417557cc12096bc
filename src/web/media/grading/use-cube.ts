import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../contract/api.ts'
import type { Cube } from '../../../contract/grading/cube.ts'
import { cubeOf } from '../../../contract/grading/cube-of.ts'
import { readCube } from '../../../contract/grading/read-cube.ts'
import type { CodeRange, Grade } from '../../../contract/grading.ts'
import { request } from '../../request.ts'

/** The cube of a grade; undefined while the owner's own cube is on its way. */
export function useCube(grade: Grade, range: CodeRange = 'limited'): Cube | undefined {
  const ownKey = grade.profile === 'own-cube' ? grade.cubeKey : null
  const { data: ownCube } = useQuery({
    queryKey: [api.cube(ownKey ?? '')],
    enabled: ownKey !== null,
    queryFn: async ({ signal }) => {
      const response = await request('GET', api.cube(ownKey ?? ''), undefined, signal)
      return readCube(await response.text()).cube
    },
  })
  return useMemo(
    () => (ownKey === null || ownCube ? cubeOf(grade, ownCube, range) : undefined),
    [grade, ownKey, ownCube, range],
  )
}
