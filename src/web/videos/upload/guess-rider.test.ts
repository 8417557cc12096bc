import { expect, it } from 'vitest'
import { guessRider } from './guess-rider.ts'

it.each([
  ['Jane Doe.mp4', 'Jane Doe', 1],
  ['2024-06-15_jane_doe_4K.mov', 'Jane Doe', 1],
  ['012 Tess Calloway horse 2 final.mp4', 'Tess Calloway', 2],
  ['BO-TUCKER-H3.MP4', 'Bo Tucker', 3],
  ['JoséÑandú.mp4', 'José Ñandú', 1],
  ['Cassidy Moore (1).mp4', 'Cassidy Moore', 1],
  ['Ann Boudreaux-Hernandez.mp4', 'Ann Boudreaux-Hernandez', 1],
  ['2024-06-15_Jane_Doe-horse2_4K.mp4', 'Jane Doe', 2],
  ['C0001.MP4', '', 1],
  ['GX010123.MP4', '', 1],
])('%s', (fileName, riderName, horse) => {
  expect(guessRider(fileName)).toEqual({ riderName, horse })
})
