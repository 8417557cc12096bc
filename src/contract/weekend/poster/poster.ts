import { z } from 'zod'
import { Event } from '../../catalogue/event.ts'

const RULE = 'A short address has 3 to 24 letters, with a hyphen between two words'

/** What is said of an event over a loudspeaker: `/e/maple`. */
export const EventWord = z.object({
  word: z
    .string(RULE)
    .trim()
    .toLowerCase()
    .max(24, RULE)
    .regex(/^[a-z]{3,}(-[a-z]+){0,3}$/, RULE),
})
export type EventWord = z.infer<typeof EventWord>

/** What stands on the poster at the fence. */
export const Poster = z.object({
  event: Event,
  word: z.string(),
  /** As it is said: without `https://`. */
  shortAddress: z.string(),
  /** Where the code leads, without a stop on the way. */
  eventUrl: z.string(),
})
export type Poster = z.infer<typeof Poster>
