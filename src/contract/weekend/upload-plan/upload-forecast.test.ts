import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  forecastUploads,
  isOpen,
  timeWords,
  type UploadForecast,
  type UploadSettings,
  type UploadState,
} from './upload-forecast.ts'

const ZONE = 'America/Chicago'
const MB = 1e6
/** A Sunday, twenty past eight in the evening in Chicago. */
const SUNDAY = Date.parse('2026-06-15T01:20:00Z')
const NOTHING = { count: 0, bytes: 0 }
const NONE_STUCK = { away: 0, refused: 0, originals: 0 }
const WISHES: UploadSettings = { paused: false, onlySold: false, hours: null }

const state = (change: Partial<UploadState> = {}): UploadState => ({
  now: SUNDAY,
  timeZone: ZONE,
  bytesPerSecond: 2.5 * MB,
  previews: { count: 600, bytes: 12_000 * MB },
  masters: {
    sold: { count: 34, bytes: 14_250 * MB },
    checkout: NOTHING,
    asked: NOTHING,
    watched: { count: 10, bytes: 3000 * MB },
    rest: { count: 556, bytes: 230_000 * MB },
  },
  quality: '4K',
  makingSeconds: 0,
  stuck: NONE_STUCK,
  ...change,
})
const words = (change: Partial<UploadState>, uploadSettings: Partial<UploadSettings> = {}) =>
  forecastUploads(state(change), { ...WISHES, ...uploadSettings }).sentences.join(' ')

describe('the plan of an evening', () => {
  it('says in plain words when what will be here', () => {
    expect(words({})).toBe(
      'All previews here by 9:40 pm. 34 sold runs in 4K by 11:15 pm. The rest by Tuesday.',
    )
  })

  it('says what it will not do, and no time that it cannot know', () => {
    expect(words({}, { onlySold: true })).toMatch(
      /Then it stops: 566 unsold runs can stay on the memory card\.$/,
    )
    expect(words({ bytesPerSecond: null })).toBe(
      'All previews here as soon as the line allows. 34 sold runs in 4K after that. The rest when there is time.',
    )
    expect(words({}, { paused: true })).toMatch(/^Paused\. All previews here when you go on\. .*[^0-9:]+$/)
  })

  it('leaves out what is done', () => {
    const masters = { ...state().masters, sold: { count: 1, bytes: 300 * MB } }
    expect(words({ previews: NOTHING, masters, quality: null })).toMatch(
      /^All previews are here\. 1 sold run in full quality by 8:25 pm\./,
    )
    const none = { sold: NOTHING, checkout: NOTHING, asked: NOTHING, watched: NOTHING, rest: NOTHING }
    expect(words({ previews: NOTHING, masters: none })).toBe('Everything is here.')
  })

  it('waits for copies that are made more slowly than the line would take them', () => {
    // three hours of video, at real time
    expect(words({ makingSeconds: 3 * 3600 })).toMatch(
      // what was paid for leaves meanwhile
      /^All previews here by 11:20 pm\. 34 sold runs in 4K by 11:20 pm\./,
    )
    expect(words({ makingSeconds: 1200 })).toMatch(/^All previews here by 9:40 pm\. .* by 11:15 pm\./)
    expect(words({ makingSeconds: 1200 }, { paused: true })).toMatch(
      /^Paused\. All previews here when you go on\./,
    )
  })

  it('does not call that all which leaves some behind', () => {
    const away = { away: 2, refused: 0, originals: 2 }
    expect(words({ previews: NOTHING, stuck: away })).toMatch(
      /^2 previews are on a memory card that is not connected here\. 34 sold runs .* The rest that can be sent from here by Monday\.$/,
    )
    const refused = { away: 0, refused: 1, originals: 1 }
    expect(words({ stuck: refused })).toMatch(
      /^600 more previews here by 9:40 pm\. 1 preview was not taken by the shop\. 34 sold runs/,
    )
    const none = { sold: NOTHING, checkout: NOTHING, asked: NOTHING, watched: NOTHING, rest: NOTHING }
    expect(words({ previews: NOTHING, masters: none, stuck: away })).not.toContain('Everything')
  })

  it('keeps what nobody paid for to the hours of the night', () => {
    const hours = { from: 23, to: 7 }
    expect(isOpen(SUNDAY, hours, ZONE)).toBe(false)
    expect(isOpen(Date.parse('2026-06-15T05:00:00Z'), hours, ZONE)).toBe(true)
    // four nights of eight hours
    expect(words({}, { hours })).toMatch(/The rest by Thursday\.$/)
  })

  it('names the day as one says it', () => {
    const at = (iso: string) => timeWords(Date.parse(iso), { now: SUNDAY, timeZone: ZONE })
    expect(at('2026-06-15T07:03:00Z')).toBe('2:05 am tomorrow')
    expect(at('2026-06-16T23:00:00Z')).toBe('Tuesday')
    expect(at('2026-06-25T23:00:00Z')).toBe('June 25')
  })
})

const part = fc.record({ count: fc.integer({ min: 1, max: 2000 }), bytes: fc.integer({ min: 1, max: 3e11 }) })
const maybe = fc.oneof(fc.constant(NOTHING), part)
const states: fc.Arbitrary<UploadState> = fc.record({
  now: fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2027-01-01') }),
  timeZone: fc.constantFrom(ZONE, 'UTC', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  bytesPerSecond: fc.oneof(fc.constant(null), fc.integer({ min: 20_000, max: 1e8 })),
  previews: maybe,
  masters: fc.record({ sold: maybe, checkout: maybe, asked: maybe, watched: maybe, rest: maybe }),
  quality: fc.constantFrom('4K', null),
  makingSeconds: fc.integer({ min: 0, max: 1e5 }),
  stuck: fc.record({ away: fc.nat(3), refused: fc.nat(3), originals: fc.nat(9) }),
})
const uploadSettings: fc.Arbitrary<UploadSettings> = fc.record({
  paused: fc.boolean(),
  onlySold: fc.boolean(),
  hours: fc.oneof(
    fc.constant(null),
    fc.record({ from: fc.integer({ min: 0, max: 23 }), to: fc.integer({ min: 0, max: 23 }) }),
  ),
})
const times = ({ previewsBy, soldBy, restBy }: UploadForecast) => [previewsBy, soldBy, restBy]

describe('every plan', () => {
  it('has its parts one after the other, none in the past, in whole sentences', () => {
    fc.assert(
      fc.property(states, uploadSettings, (any, how) => {
        const plan = forecastUploads(any, how)
        const known = times(plan).filter((time) => time !== null)
        expect(known).toEqual([...known].sort((a, b) => a - b))
        expect(known.every((time) => time >= any.now && Number.isFinite(time))).toBe(true)
        for (const sentence of plan.sentences) {
          expect(sentence).toMatch(/^[A-Z0-9].*\.$/)
          expect(sentence).not.toMatch(/NaN|undefined|null|Invalid/)
        }
      }),
    )
  })

  it('is never earlier for more files, fewer hours or a slower line', () => {
    fc.assert(
      fc.property(states, uploadSettings, part, (any, how, more) => {
        const plain = forecastUploads(any, { ...how, hours: null })
        const later = [
          forecastUploads(any, how),
          forecastUploads(
            { ...any, bytesPerSecond: any.bytesPerSecond && any.bytesPerSecond / 2 },
            { ...how, hours: null },
          ),
          forecastUploads(
            {
              ...any,
              previews: { count: any.previews.count + more.count, bytes: any.previews.bytes + more.bytes },
            },
            { ...how, hours: null },
          ),
        ]
        for (const plan of later)
          for (const [index, time] of times(plan).entries())
            if (time !== null) expect(time).toBeGreaterThanOrEqual(times(plain)[index] ?? 0)
      }),
    )
  })

  it('does what nobody paid for within the hours alone', () => {
    fc.assert(
      fc.property(states, uploadSettings, (any, how) => {
        const { soldBy, restBy } = forecastUploads(any, how)
        if (restBy === null || restBy === soldBy || !how.hours) return
        // its last byte goes in an open hour; a summer's hour is the most that a clock jumps
        const open = [0, 1, 2].some((hour) =>
          [-1, 1].some((sign) => isOpen(restBy - 1 + sign * hour * 3600_000, how.hours, any.timeZone)),
        )
        expect(open).toBe(true)
      }),
    )
  })
})
