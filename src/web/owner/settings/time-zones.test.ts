import { expect, test } from 'vitest'
import { describeZone, findZones, namedZones } from './time-zones.ts'

const now = new Date('2026-07-01T12:00:00Z')
const zones = namedZones(now)

test('a zone is found by its city and by the name of its time', () => {
  expect(describeZone('America/North_Dakota/New_Salem', now)).toEqual({
    zone: 'America/North_Dakota/New_Salem',
    city: 'New Salem',
    name: 'Central Time',
    clock: '7:00 AM',
  })
})

test.each([
  ['central time', 'America/Chicago'],
  ['new york', 'America/New_York'],
  ['MOUNTAIN', 'America/Denver'],
  ['europe berl', 'Europe/Berlin'],
  ['utc', 'UTC'],
])('%j finds %s first', (search, zone) => {
  expect(findZones(zones, search)[0]?.zone).toBe(zone)
})

test('an empty search finds all zones, those of the country first', () => {
  expect(
    findZones(zones, ' ')
      .map(({ zone }) => zone)
      .slice(0, 2),
  ).toEqual(['America/New_York', 'America/Chicago'])
})
