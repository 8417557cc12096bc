import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Route } from '../../../contract/endpoint.ts'
import { findCube } from '../../../contract/videos/cube-calls.ts'
import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { gradeToLut } from '../../../contract/videos/grading/grade-to-lut.ts'
import { readCube } from '../../../contract/videos/grading/read-cube.ts'
import { type CodeRange, type Grade, type GradeProfile, isLog } from '../../../contract/videos/grading.ts'
import { FRAME_HEADERS } from '../../../contract/videos/video.ts'
import { send } from '../../platform/api/call.ts'
import { keyOf } from '../../platform/api/queries.ts'

const PLAIN = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const

/** A frame as converted to Rec. 709, and the file's codes for log curves. */
export interface Frame {
  picture: ImageBitmap
  log: ImageBitmap
  range: CodeRange
}

/** The frame that this profile is applied to. */
export const pictureFor = ({ picture, log }: Frame, profile: GradeProfile) => (isLog(profile) ? log : picture)

type LoadedFrame = { state: 'loading' | 'failed'; frame: null } | { state: 'shown'; frame: Frame }

/** Loads a frame; the last one stays while the next one loads. */
export function useFrame(address: string | undefined): LoadedFrame {
  const [loaded, setLoaded] = useState<LoadedFrame>({ state: 'loading', frame: null })
  useEffect(() => {
    if (!address) return
    let wanted = true
    loadFrame(address)
      .then((frame) => wanted && setLoaded({ state: 'shown', frame }))
      .catch(() => wanted && setLoaded({ state: 'failed', frame: null }))
    return () => {
      wanted = false
    }
  }, [address])
  return loaded
}

async function loadFrame(address: string): Promise<Frame> {
  // decoded by this browser from a file that is being uploaded
  if (address.startsWith('blob:')) return loadOwn(address)
  const answer = await fetchFrame(address)
  const picture = await createImageBitmap(await answer.blob(), PLAIN)
  const range = answer.headers.get(FRAME_HEADERS.range) === 'full' ? 'full' : 'limited'
  if (answer.headers.get(FRAME_HEADERS.log) !== 'differs') return { picture, log: picture, range }
  const forLog = await fetchFrame(`${address}${address.includes('?') ? '&' : '?'}log=1`)
  return { picture, log: await createImageBitmap(await forLog.blob(), PLAIN), range }
}

// the address is complete already
const fetchFrame = (address: string) => send({ method: 'GET', path: address as Route['path'] })

async function loadOwn(address: string): Promise<Frame> {
  const image = new Image()
  image.src = address
  await image.decode()
  const picture = await createImageBitmap(image, PLAIN)
  return { picture, log: picture, range: 'limited' }
}

/** The LUT of a grade; undefined while the owner's `.cube` loads. */
export function useCube(grade: Grade, range: CodeRange = 'limited'): Cube | undefined {
  const ownKey = grade.profile === 'own-cube' ? grade.cubeKey : null
  // the key is `cubes/{sha}.cube`
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
    () => (ownKey === null || ownCube ? gradeToLut(grade, ownCube, range) : undefined),
    [grade, ownKey, ownCube, range],
  )
}
