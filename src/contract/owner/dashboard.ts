import { z } from 'zod'
import { Id } from '../fields.ts'
import { EventWeek } from '../weekend/sheet/weekend-sheet.ts'

const SetupStep = z.enum(['brand', 'logo', 'mail', 'payments', 'two-step', 'domain', 'backup', 'event'])
export type SetupStep = z.infer<typeof SetupStep>

/** A step of the checklist before opening. */
const Setup = z.object({ step: SetupStep, done: z.boolean(), note: z.string() })
export type Setup = z.infer<typeof Setup>

const DaySums = z.object({ sales: z.number().int(), net: z.number() })

/** The dashboard. Days in the shop's time zone; money in dollars, after refunds. */
export const Today = z.object({
  day: z.string(),
  today: DaySums,
  yesterday: DaySums,
  /** The last seven days, today included. */
  week: DaySums,
  /** Views and downloads by buyers, today. */
  watched: z.number().int(),
  /** The event that is on, else the last one, else the next one. */
  event: EventWeek.nullable(),
  toDo: z.object({
    videosWithoutRider: z.number().int(),
    /** By event, the latest first; scratched ones do not count. */
    ridersWithoutVideo: z.array(z.object({ eventId: Id, eventName: z.string(), riders: z.number().int() })),
    /** People who wait for a run. */
    waitlist: z.number().int(),
    /** Unsent. */
    emails: z.number().int(),
    /** Unanswered. */
    requests: z.number().int(),
    /** Of the newest videos on sale, where the home page promises 4K and most of them are smaller. */
    videosBelow4K: z.number().int(),
    alarms: z.number().int(),
  }),
  /** Without one, emails stay in the outbox. */
  hasMailServer: z.boolean(),
  /** When a backup was last restored for a test. */
  backupProvenAt: z.string().nullable(),
  setup: z.array(Setup),
})
export type Today = z.infer<typeof Today>

/** Something that needs the owner's attention. */
export const Alarm = z.object({
  kind: z.enum([
    'undelivered',
    'unmailed',
    'mail-held',
    'no-webhook',
    'provider-down',
    'card-testing',
    'refunded-by-itself',
    'refund-by-hand',
    'refund-stuck',
    'refund-failed',
    'unmatched-payment',
    'payments-unread',
    'dispute',
    'video-failed',
    'buyer-waits',
    'master-missing',
    'no-ffmpeg',
    'job-failing',
    'disk-low',
    'backup-failed',
    'media-missing',
    'unlisted-name',
  ]),
  sentence: z.string(),
  /** For a refund from the alarm. */
  purchaseId: z.number().int().optional(),
  since: z.string(),
  /** Buttons: each posts without a body, after `confirm` where money moves. */
  actions: z
    .array(z.object({ label: z.string(), post: z.string(), confirm: z.string().nullable() }))
    .optional(),
})
export type Alarm = z.infer<typeof Alarm>
