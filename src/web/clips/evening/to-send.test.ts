import { expect, it } from 'vitest'
import type { ClipNeed } from '../../../contract/needs.ts'
import type { CardClip } from '../card/card-files.ts'
import type { OwnClip } from '../card/cards.ts'
import { toSend } from './to-send.ts'

const MB = 1e6
const fileOf = (bytes: number) => ({ name: 'C0001.MP4', size: bytes }) as File
const cardFile = (bytes: number) => ({ path: 'C0001.MP4', file: fileOf(bytes), handle: null })

/** Twenty seconds of a camera, with small copies of so many bytes beside it. */
const clip = (bytes: number, ...copies: number[]): OwnClip => ({
  facts: {
    ...{ key: '', name: 'C0001.MP4', path: '', bytes, fileTime: 0, camera: 'A', startedAt: 0, seconds: 20 },
    ...{ width: 3840, height: 2160, codec: 'hevc' },
  },
  clipId: 1,
  found: {
    ...cardFile(bytes),
    ...{ sidecar: null, neighbour: null, thumbnail: null, copies: copies.map(cardFile) },
  } satisfies CardClip,
})
const need = (clipId: number, more: Partial<ClipNeed> = {}): ClipNeed => ({
  ...{ clipId, where: 'card', need: 'rest', people: 0, since: null, ...more },
})

it('counts the copy that will be sent, and the original behind it', () => {
  const own = new Map([
    [1, clip(300 * MB, 20 * MB)],
    [2, clip(300 * MB)],
    [3, clip(5 * MB)],
    [4, clip(300 * MB)],
    [5, { ...clip(300 * MB), found: null }],
  ])
  const needs = [need(1), need(2), need(3), need(4, { where: 'proxy', need: 'sold' }), need(5)]
  const made = toSend(needs, own, true)
  // the camera's own, one made here, and a film that is as small as one
  expect(made.previews).toEqual({ count: 3, bytes: (20 + 8 + 5) * MB })
  expect(made.masters).toMatchObject({
    sold: { count: 1, bytes: 300 * MB },
    rest: { count: 2, bytes: 600 * MB },
  })
  expect(made.quality).toBe('4K')
  // a little more than ten of twenty seconds
  expect(toSend([need(2)], own, false).previews.bytes).toBe(165 * MB)
})
