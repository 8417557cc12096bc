import { expect, test } from 'vitest'
import { fullPicture, smallPicture, storyboardOf } from '../../../contract/platform/stored-files.ts'
import * as layout from './layout.ts'
import { isKey } from './storage.ts'

const video = { id: 7, gradeVersion: 2, createdAt: '2026-01-02T03:04:05.000Z', showVersion: 1 }
const folder = layout.publicFolder('secret', video)
const made = layout.publicKeys(folder)

test('every key is valid and in a folder that is backed up', () => {
  const keys = [
    layout.imageKey('a'.repeat(32)),
    layout.cubeKey('b'.repeat(64)),
    layout.incomingKey('Jane Doe (1).MOV'),
    layout.uploadKey('up-1', '.mov'),
    layout.cutKey(video, 'cut.mkv'),
    layout.soldKey(video, 'master'),
    ...Object.values(made),
  ]
  for (const key of keys) {
    expect(isKey(key), key).toBe(true)
    expect(layout.ALL_FOLDERS, key).toContain(key.split('/')[0])
  }
  expect(new Set(keys).size).toBe(keys.length)
})

test('an address maps back to its key', () => {
  expect(layout.keyOfUrl(layout.mediaUrl(made.thumbnail), 'public')).toBe(made.thumbnail)
  expect(layout.keyOfUrl(layout.mediaUrl(made.thumbnail), 'videos')).toBeNull()
  expect(layout.keyOfUrl('https://videos.example/media/videos/a.mp4', 'videos')).toBeNull()
})

test('own sources are distinguished from incoming files and on-demand sources', () => {
  expect([layout.uploadKey('1', ''), layout.cutKey(video, 'cut.mov')].map(layout.isOwnSource)).toEqual([
    true,
    true,
  ])
  expect([layout.incomingKey('a.mp4'), layout.onDemandKey('a')].map(layout.isOwnSource)).toEqual([
    false,
    false,
  ])
  expect([layout.onDemandKey('a'), layout.incomingKey('demo.mp4')].map(layout.isOnDemand)).toEqual([
    true,
    false,
  ])
})

test('isOfUpload compares the whole upload id', () => {
  expect(layout.isOfUpload(layout.uploadKey('12', '.mp4'), '12')).toBe(true)
  expect(layout.isOfUpload(layout.uploadKey('12', ''), '12')).toBe(true)
  expect(layout.isOfUpload(layout.uploadKey('123', '.mp4'), '12')).toBe(false)
})

test('web derives the storyboard and small thumbnail addresses that the server writes', () => {
  expect(storyboardOf(layout.mediaUrl(made.preview))).toBe(layout.mediaUrl(made.storyboard))
  expect(smallPicture(made.thumbnail)).toBe(made.smallThumbnail)
  expect(fullPicture(made.smallThumbnail)).toBe(made.thumbnail)
  expect(fullPicture(made.thumbnail)).toBe(made.thumbnail)
})
