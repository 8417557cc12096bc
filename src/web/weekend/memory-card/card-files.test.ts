import { expect, it } from 'vitest'
import { findClips, MOMENTS, pictureAt } from './card-files.ts'

const filesOf = (...paths: string[]) =>
  paths.map((path) => ({ path, file: new File([path], path.split('/').at(-1) ?? ''), handle: null }))

it("finds a card's clips with what the camera laid beside them, and leaves its small copies", async () => {
  const clips = findClips(
    filesOf(
      'PRIVATE/M4ROOT/CLIP/C0010.MP4',
      'PRIVATE/M4ROOT/CLIP/C0009.MP4',
      'PRIVATE/M4ROOT/CLIP/C0009M01.XML',
      'PRIVATE/M4ROOT/SUB/C0009S03.MP4',
      'PRIVATE/M4ROOT/THMBNL/C0009T01.JPG',
      'PRIVATE/M4ROOT/MEDIAPRO.XML',
      'DCIM/100GOPRO/GX010042.MP4',
      'DCIM/100GOPRO/GX010042.THM',
      'DCIM/100GOPRO/GL010042.LRV',
      'DCIM/._GX010042.MP4',
      'notes.txt',
    ),
  )
  // one that lacks its own still comes from the camera of its folder
  expect(clips.map(({ neighbour }) => neighbour?.name)).toEqual([undefined, 'C0009M01.XML', 'C0009M01.XML'])
  expect(clips.map(({ copies }) => copies.map(({ path }) => path))).toEqual([
    ['DCIM/100GOPRO/GL010042.LRV'],
    ['PRIVATE/M4ROOT/SUB/C0009S03.MP4'],
    [],
  ])
  expect(clips.map(({ path, sidecar, thumbnail }) => [path, sidecar?.name, thumbnail?.name])).toEqual([
    ['DCIM/100GOPRO/GX010042.MP4', undefined, 'GX010042.THM'],
    ['PRIVATE/M4ROOT/CLIP/C0009.MP4', 'C0009M01.XML', 'C0009T01.JPG'],
    ['PRIVATE/M4ROOT/CLIP/C0010.MP4', undefined, undefined],
  ])
})

it("does not mix two cards' files of one name", () => {
  const clips = findClips(
    filesOf('card A/CLIP/C0001.MP4', 'card B/CLIP/C0001.MP4', 'card B/CLIP/C0001M01.XML'),
  )
  expect(clips.map(({ path, sidecar }) => [path, sidecar !== null])).toEqual([
    ['card A/CLIP/C0001.MP4', false],
    ['card B/CLIP/C0001.MP4', true],
  ])
})

it('knows the small copies of other cameras, and one that a program laid beside the video', () => {
  const clips = findClips(
    filesOf(
      'A001C005.MP4',
      'Proxy/A001C005.MP4',
      'A002_Proxy.mov',
      'A002.mov',
      'C0001.MP4',
      'C0001S03.MP4',
      'DJI_7.MP4',
      'DJI_7.LRF',
    ),
  )
  expect(clips.map(({ path, copies }) => [path, ...copies.map((copy) => copy.path)])).toEqual([
    ['A001C005.MP4', 'Proxy/A001C005.MP4'],
    ['A002.mov', 'A002_Proxy.mov'],
    ['C0001.MP4', 'C0001S03.MP4'],
    ['DJI_7.MP4', 'DJI_7.LRF'],
  ])
})

it('scrubs to the nearest picture, also with only the first ones', () => {
  const all = MOMENTS.map(String)
  expect([0, 0.2, 0.5, 0.8, 1].map((share) => pictureAt(all, share))).toEqual([
    '0.02',
    '0.15',
    '0.45',
    '0.75',
    '0.97',
  ])
  expect([0, 0.5, 1].map((share) => pictureAt(all.slice(0, 3), share))).toEqual(['0.15', '0.45', '0.75'])
  expect(pictureAt([], 0.5)).toBeUndefined()
})
