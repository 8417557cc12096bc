import { expect, it } from 'vitest'
import type { ClipNeed, Need } from '../../../contract/weekend/upload-plan/needs.ts'
import { nextFile } from './next-file.ts'

const NOON = Date.parse('2026-06-13T12:00:00Z')
const WISHES = { paused: false, onlySold: false, hours: null }
const clip = (clipId: number, need: Need, where: ClipNeed['where'] = 'proxy'): ClipNeed => ({
  ...{ clipId, need, where, people: 1, since: null },
})
const known = (needs: ClipNeed[], more: object = {}) => ({
  ...{ needs, uploadSettings: WISHES, now: NOON, timeZone: 'UTC' },
  ...{ mayGo: () => true, isGone: () => false, ...more },
})

it('a copy of every run goes before any master, and what was paid for before the rest', () => {
  const needs = [clip(7, 'sold'), clip(3, 'asked', 'card'), clip(5, 'rest'), clip(4, 'rest', 'card')]
  const gone: string[] = []
  const order: string[] = []
  const isGone = ({ clipId, what }: { clipId: number; what: string }) => gone.includes(`${what} ${clipId}`)
  for (let file = nextFile(known(needs)); file; file = nextFile(known(needs, { isGone }))) {
    gone.push(`${file.what} ${file.clipId}`)
    order.push(gone.at(-1) ?? '')
  }
  expect(order).toEqual(['copy 3', 'copy 4', 'master 7', 'master 5'])
})

it('what cannot be read here is left to the card that is not connected', () => {
  const needs = [clip(7, 'sold'), clip(5, 'rest')]
  expect(nextFile(known(needs, { mayGo: (id: number) => id !== 7 }))).toEqual({ clipId: 5, what: 'master' })
})

it('goes no further than the owner wants', () => {
  const needs = [clip(1, 'checkout'), clip(2, 'watched')]
  const after = (uploadSettings: object, clips = needs) =>
    nextFile(known(clips, { uploadSettings: { ...WISHES, ...uploadSettings } }))?.clipId ?? null
  expect(after({ paused: true })).toBeNull()
  expect(after({ onlySold: true })).toBe(1)
  expect(after({ onlySold: true }, needs.slice(1))).toBeNull()
  // noon is no hour of the night, but who is paying is not kept waiting
  expect(after({ hours: { from: 23, to: 7 } })).toBe(1)
  expect(after({ hours: { from: 23, to: 7 } }, needs.slice(1))).toBeNull()
  expect(after({ hours: { from: 11, to: 13 } }, needs.slice(1))).toBe(2)
})
