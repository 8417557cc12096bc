import { expect, it } from 'vitest'
import type { ClipNeed } from '../../../contract/weekend/upload-plan/needs.ts'
import type { CardClip } from '../memory-card/card-files.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { toSend } from './use-upload-plan.ts'

const MB = 1e6
const NONE: ReadonlySet<number> = new Set()
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
  const made = toSend(needs, own, { speed: null, refused: NONE })
  // the camera's own, one made here, and a video that is as small as one
  expect(made.previews).toEqual({ count: 3, bytes: (20 + 8 + 5) * MB })
  expect(made.masters).toMatchObject({
    sold: { count: 1, bytes: 300 * MB },
    rest: { count: 2, bytes: 600 * MB },
  })
  expect(made.quality).toBe('4K')
  // a little more than ten of twenty seconds
  expect(toSend([need(2)], own, { speed: 0, refused: NONE }).previews.bytes).toBe(165 * MB)
})

it('counts how long the copies take that are made here, and no others', () => {
  const own = new Map([
    [1, clip(300 * MB, 20 * MB)],
    [2, clip(300 * MB)],
    [3, clip(5 * MB)],
    [4, clip(300 * MB)],
    [5, clip(300 * MB)],
  ])
  const needs = [need(1), need(2), need(3), need(4), need(5, { where: 'proxy' })]
  const seconds = (speed: number | null) => toSend(needs, own, { speed, refused: NONE }).makingSeconds
  expect(seconds(1.25)).toBe(32)
  // slower than that none but the first would be made
  expect(seconds(null)).toBe(40)
  expect(seconds(0.5)).toBe(0)
})

it('tells what cannot be sent from here, and why', () => {
  const own = new Map([
    [1, clip(300 * MB)],
    [2, { ...clip(300 * MB), found: null }],
    [3, { ...clip(300 * MB), found: null }],
    [4, clip(300 * MB)],
  ])
  const needs = [need(1), need(2), need(3, { where: 'proxy' }), need(4), need(6)]
  const { previews, masters, stuck } = toSend(needs, own, { speed: 0, refused: new Set([4]) })
  expect(stuck).toEqual({ away: 2, refused: 1, originals: 4 })
  expect([previews.count, masters.rest.count]).toEqual([1, 1])
})
