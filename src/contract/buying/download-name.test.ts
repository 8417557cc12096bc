import { expect, test } from 'vitest'
import { downloadName } from './download-name.ts'

const video = { riderName: 'Jane Doe', horse: 1, horseName: null, horseCount: 1 }

test('a file is named after the rider, with underscores', () => {
  expect(downloadName(video)).toBe('Jane_Doe.mp4')
  expect(downloadName({ ...video, riderName: '  José  Ñ. O’Neill ' })).toBe('José_Ñ._O’Neill.mp4')
})

test('and after the horse, where there are several', () => {
  expect(downloadName({ ...video, horse: 2, horseCount: 2 })).toBe('Jane_Doe_horse_2.mp4')
  expect(downloadName({ ...video, horseName: 'Dash for Cash', horseCount: 3 })).toBe(
    'Jane_Doe_Dash_for_Cash.mp4',
  )
  expect(downloadName({ ...video, horseName: 'Dash' })).toBe('Jane_Doe.mp4')
})

test('it keeps what kind of video it is', () => {
  expect(downloadName({ ...video, file: 'https://v.example/run.MOV?x=1.avi' })).toBe('Jane_Doe.mov')
  expect(downloadName({ ...video, file: '/media/videos/abc.webm' })).toBe('Jane_Doe.webm')
  expect(downloadName({ ...video, file: 'https://v.example/page.html' })).toBe('Jane_Doe.mp4')
})

test('a name is never a path, a hidden file or nothing', () => {
  expect(downloadName({ ...video, riderName: '../../etc/passwd' })).toBe('_.._etc_passwd.mp4')
  expect(downloadName({ ...video, riderName: '.hidden\r\nX: y' })).toBe('hidden_X_y.mp4')
  expect(downloadName({ ...video, riderName: 'AC/DC: live' })).toBe('AC_DC_live.mp4')
  expect(downloadName({ ...video, horseName: ' / ', horseCount: 2 })).toBe('Jane_Doe_horse_1.mp4')
  expect(downloadName({ ...video, riderName: '...' })).toBe('video.mp4')
})
