import { expect, it } from 'vitest'
import { CAMERA_KINDS } from './camera-kinds.ts'
import { goThrough } from './go-through.ts'
import { picturesOf } from './measure.ts'

const madeOf = goThrough(CAMERA_KINDS)

it('leaves the very pictures of the camera where players know them', async () => {
  for (const name of ['MOV with LPCM', 'AVCHD, progressive', 'fragmented MP4', 'HEVC']) {
    const { source, master } = await madeOf(name)
    expect([name, await picturesOf(master)]).toEqual([name, await picturesOf(source)])
  }
})
