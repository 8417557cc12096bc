import { z } from 'zod'

const SetupStep = z.enum(['brand', 'logo', 'mail', 'payments', 'domain', 'backup', 'event'])
export type SetupStep = z.infer<typeof SetupStep>

/** What a shop needs before it opens, whether it has it, and a sentence on how it stands. */
const Setup = z.object({ step: SetupStep, done: z.boolean(), note: z.string() })
export type Setup = z.infer<typeof Setup>

const DaySums = z.object({ sales: z.number().int(), net: z.number() })

/** What the owner sees first. Days are those of the shop's clock; money is in dollars, after refunds. */
export const Today = z.object({
  day: z.string(),
  today: DaySums,
  yesterday: DaySums,
  /** The last seven days, today among them. */
  week: DaySums,
  /** How often buyers watched or downloaded what they bought, today. */
  watched: z.number().int(),
  waiting: z.object({
    filmsWithoutRider: z.number().int(),
    ridersWithoutFilm: z.number().int(),
    /** Who asked to be told when a run is up. */
    people: z.number().int(),
    letters: z.number().int(),
    requests: z.number().int(),
    alarms: z.number().int(),
  }),
  /** Whether there is a mail server; without one letters wait. */
  mail: z.boolean(),
  setup: z.array(Setup),
})
export type Today = z.infer<typeof Today>
