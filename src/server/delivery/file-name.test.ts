import { expect, test } from 'vitest'
import { contentDisposition } from '../storage/content-disposition.ts'
import { fileNameOf } from './file-name.ts'

const video = { riderName: 'Jane Doe', horse: 1, horseName: null, horseCount: 1, videoUrl: null }

test('a file is named after the rider, with underscores', () => {
  expect(fileNameOf(video)).toBe('Jane_Doe.mp4')
  expect(fileNameOf({ ...video, riderName: '  José  Ñ. O’Neill ' })).toBe('José_Ñ._O’Neill.mp4')
})

test('and after the horse, where there are several', () => {
  expect(fileNameOf({ ...video, horse: 2, horseCount: 2 })).toBe('Jane_Doe_horse_2.mp4')
  expect(fileNameOf({ ...video, horseName: 'Dash for Cash', horseCount: 3 })).toBe(
    'Jane_Doe_Dash_for_Cash.mp4',
  )
  expect(fileNameOf({ ...video, horseName: 'Dash' })).toBe('Jane_Doe.mp4')
})

test('it keeps what kind of video it is', () => {
  expect(fileNameOf({ ...video, videoUrl: 'https://v.example/run.MOV?x=1.avi' })).toBe('Jane_Doe.mov')
  expect(fileNameOf({ ...video, videoUrl: '/media/videos/abc.webm' })).toBe('Jane_Doe.webm')
  expect(fileNameOf({ ...video, videoUrl: 'https://v.example/page.html' })).toBe('Jane_Doe.mp4')
})

test('a name is never a path, a hidden file or nothing', () => {
  expect(fileNameOf({ ...video, riderName: '../../etc/passwd' })).toBe('_.._etc_passwd.mp4')
  expect(fileNameOf({ ...video, riderName: '.hidden\r\nX: y' })).toBe('hidden_X_y.mp4')
  expect(fileNameOf({ ...video, riderName: '...' })).toBe('video.mp4')
})

test('a header carries a name in any language, and nothing but the name', () => {
  expect(contentDisposition('inline', 'Jane_Doe.mp4')).toBe('inline; filename="Jane_Doe.mp4"')
  expect(contentDisposition('attachment', "José's_(1).mp4")).toBe(
    `attachment; filename="Jos_'s_(1).mp4"; filename*=UTF-8''Jos%C3%A9%27s_%281%29.mp4`,
  )
  const nasty = contentDisposition('attachment', 'a"; filename="b\r\nX: y\ud800.mp4')
  expect(nasty).toMatch(/^[\x20-\x7e]+$/)
  expect(nasty.split('; ')[1]).toBe('filename="a_')
})
