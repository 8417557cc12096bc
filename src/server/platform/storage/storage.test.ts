import { expect, it } from 'vitest'
import { isKey } from './storage.ts'

it('a key of the storage is made of names alone, on a disk as in a bucket', () => {
  for (const key of [
    'videos/1.mp4',
    'incoming/Zoë (2) – Lauf.mov'.replace('–', '-'),
    'public/12/poster.webp',
  ]) {
    expect([key, isKey(key)]).toEqual([key, true])
  }
  for (const key of [
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '..',
    'a/..',
    'a/../b',
    './a',
    'a/.b',
    'a\\b',
    'a\0b',
    'a\nb',
    'a?b',
    'a#b',
    'a%2e',
    'a.',
    '~/a'.slice(0, 1),
    'a/'.repeat(300),
  ]) {
    expect([key, isKey(key)]).toEqual([key, false])
  }
})
