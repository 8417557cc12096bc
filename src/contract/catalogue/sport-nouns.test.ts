import { expect, test } from 'vitest'
import { commonNouns, nounsOf } from './sport-nouns.ts'
import { SPORT_PICTURES } from './stock-pictures.ts'

test('each sport of the specification has its nouns, and any other has videos', () => {
  const shown = [...SPORT_PICTURES.map(({ name }) => name), 'Youth Barrel Racing', 'Curling'].map((name) => [
    name,
    ...Object.values(nounsOf(name)),
  ])
  expect(shown).toEqual([
    ['Barrel racing', 'run', 'riders'],
    ['Rodeo', 'run', 'riders'],
    ['Motocross', 'video', 'riders'],
    ['Football', 'video', 'players'],
    ['Basketball', 'video', 'players'],
    ['Soccer', 'video', 'players'],
    ['Youth Barrel Racing', 'run', 'riders'],
    ['Curling', 'video', 'names'],
  ])
})

test('a shop of several sports has the nouns of those with videos, where they agree', () => {
  const sport = (name: string, riderCount = 1, isActive = true) => ({ name, riderCount, isActive })
  expect(commonNouns([sport('Barrel Racing'), sport('Rodeo'), sport('Soccer', 0)]).video).toBe('run')
  expect(commonNouns([sport('Barrel Racing'), sport('Soccer', 3, false)]).video).toBe('run')
  expect(commonNouns([sport('Barrel Racing'), sport('Soccer')]).video).toBe('video')
  expect(commonNouns([sport('Rodeo', 0)]).video).toBe('run')
  expect(commonNouns([]).video).toBe('video')
})
