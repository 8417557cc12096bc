import { expect, it } from 'vitest'
import type { Upload } from '../../../contract/videos/upload.ts'
import { type QueuedUpload, queued } from './queued-upload.ts'
import { uploadTotal } from './upload-total.ts'

const item = (state: QueuedUpload['state'], sent: number, more: object = {}, upload: object = {}) =>
  queued({ bytes: 1000, received: sent, state: 'open', ...upload } as unknown as Upload, {
    state,
    sent,
    ...more,
  })
const done = item('shop', 1000, {}, { state: 'done' })
const NOTHING = { left: 0, secondsEach: null }

it('39 files are one total with the time until all are on sale', () => {
  const waiting = Array.from({ length: 36 }, () => item('waiting', 0))
  const items = [done, done, item('sending', 500, { rate: 100 }), ...waiting]
  expect(uploadTotal(items, { left: 2, secondsEach: 5 })).toEqual({
    share: 2500 / 39_000,
    text: '2 of 39 files uploaded · 2 videos not on sale yet · about 6 min until all are on sale',
  })
  expect(uploadTotal(items, { left: 2, secondsEach: 20 })?.text).toContain(
    'about 13 min until all are on sale',
  )
})

it('says what it knows before there is a pace', () => {
  expect(uploadTotal([item('sending', 0, { rate: 10 })], NOTHING)?.text).toBe(
    '0 of 1 file uploaded · about 2 min until all are uploaded',
  )
  expect(uploadTotal([item('waiting', 0)], NOTHING)?.text).toBe('0 of 1 file uploaded')
  expect(uploadTotal([], { left: 39, secondsEach: 60 })?.text).toBe(
    '39 videos not on sale yet · about 39 min until all are on sale',
  )
})

it('is over when nothing is left', () => {
  expect(uploadTotal([done, item('shop', 0, {}, { state: 'failed' })], NOTHING)).toBeNull()
})
