import { describe, expect, it } from 'vitest'
import { CAMERA_KINDS } from './camera-kinds.ts'
import { goThrough } from './go-through.ts'
import { picturesOf } from './measure.ts'

const { madeOf, testEach } = goThrough(CAMERA_KINDS)

testEach('quick')

describe('in full', { tags: ['long'] }, () => {
  testEach('long')

  it.each(['MOV with LPCM', 'AVCHD, progressive', 'fragmented MP4', 'HEVC'])(
    'leaves the very pictures of the camera where players know them: %s',
    async (name) => {
      const { source, master } = await madeOf(name)
      expect(await picturesOf(master)).toBe(await picturesOf(source))
    },
  )
})
