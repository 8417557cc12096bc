import { z } from 'zod'
import { Event } from '../../catalogue/event.ts'

const RULE = 'A short address has 3 to 24 letters, with a hyphen between two words'

/** The word of an event's short address, easy to announce: `/e/maple`. */
export const EventWord = z.object({
  word: z
    .string(RULE)
    .trim()
    .toLowerCase()
    .max(24, RULE)
    .regex(/^[a-z]{3,}(-[a-z]+){0,3}$/, RULE),
})
export type EventWord = z.infer<typeof EventWord>

export const POSTER_LINE = 'Your run is up tonight'

/** The poster's headline; empty: the usual one. */
export const PosterLine = z.object({
  line: z.string().trim().max(60, 'A line of 60 characters is as much as can be read from a saddle'),
})
export type PosterLine = z.infer<typeof PosterLine>

/** The poster at the fence. */
export const Poster = z.object({
  event: Event,
  line: z.string(),
  word: z.string(),
  /** Without `https://`. */
  shortAddress: z.string(),
  /** The target of the QR code. */
  eventUrl: z.string(),
})
export type Poster = z.infer<typeof Poster>
