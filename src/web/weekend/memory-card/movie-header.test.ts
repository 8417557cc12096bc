import { expect, it } from 'vitest'
import { readMovieHeader } from './movie-header.ts'

const text = (value: string) => [...value].map((letter) => letter.charCodeAt(0))
const uint32 = (value: number) => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256)
const uint64 = (value: number) => [...uint32(Math.floor(value / 2 ** 32)), ...uint32(value % 2 ** 32)]
const box = (type: string, contents: number[]) => [...uint32(contents.length + 8), ...text(type), ...contents]
const since1904 = (iso: string) => Date.parse(iso) / 1000 + 2_082_844_800
const fileOf = (...boxes: number[][]) => new Blob([new Uint8Array(boxes.flat())])

const FTYP = box('ftyp', [...text('XAVC'), ...uint32(0)])
const MOMENT = '2026-06-13T14:20:05.000Z'
const header = (created: number) =>
  box('mvhd', [0, 0, 0, 0, ...uint32(created), ...uint32(0), ...uint32(50_000), ...uint32(1_150_000)])

it('finds time, length and maker behind a video of any size', async () => {
  const video = fileOf(
    FTYP,
    box('mdat', new Array(5000).fill(7)),
    box('moov', [...box('free', []), ...header(since1904(MOMENT))]),
  )
  expect(await readMovieHeader(video)).toEqual({ brand: 'XAVC', createdAt: Date.parse(MOMENT), seconds: 23 })
})

it('reads long times and long boxes', async () => {
  const long = [1, 0, 0, 0, ...uint64(since1904(MOMENT)), ...uint64(0), ...uint32(1000), ...uint64(20_500)]
  const mdat = [...uint32(1), ...text('mdat'), ...uint64(16 + 40), ...new Array(40).fill(1)]
  const video = fileOf(FTYP, mdat, box('moov', box('mvhd', long)))
  expect(await readMovieHeader(video)).toEqual({
    brand: 'XAVC',
    createdAt: Date.parse(MOMENT),
    seconds: 20.5,
  })
})

it('takes a clock that was never set for none', async () => {
  expect((await readMovieHeader(fileOf(FTYP, box('moov', header(0)))))?.createdAt).toBeNull()
  expect(
    (await readMovieHeader(fileOf(FTYP, box('moov', header(since1904('1970-01-01T00:00:00Z'))))))?.createdAt,
  ).toBeNull()
})

it('says of anything else that it is no video, and ends', async () => {
  expect(await readMovieHeader(new Blob([]))).toBeNull()
  expect(await readMovieHeader(new Blob(['Draw,Rider,Horse\n212,Dallas Burns,Rey\n']))).toBeNull()
  expect(await readMovieHeader(fileOf(uint32(3), text('moov')))).toBeNull()
  expect(await readMovieHeader(fileOf(FTYP, box('moov', box('mvhd', [0, 0]))))).toEqual({
    brand: 'XAVC',
    createdAt: null,
    seconds: null,
  })
})
