import { z } from 'zod'
import { Id, LinkKey, requiredId } from '../../fields.ts'
import { Email } from '../../platform/email.ts'

/** Somebody wants a letter once a rider's video is there. */
export const NewWait = z.object({
  riderId: requiredId('Please choose a rider'),
  email: Email,
  linkKey: LinkKey,
})
export type NewWait = z.infer<typeof NewWait>

/** The same whether the address waited for the rider already or not. */
export const WaitReceived = z.object({ waiting: z.literal(true) })

/** By the key in the letter, so that whoever can read it needs no login to end it. */
export const WaitingParam = z.object({ token: z.string().max(100) })

/** Who waits, and since when. */
const WaitingPerson = z.object({ email: z.string(), since: z.string() })

/** A rider without a video, and who wants to hear of it. */
export const AwaitedRider = z.object({
  riderId: Id,
  riderName: z.string(),
  eventId: Id,
  eventName: z.string(),
  /** Of an unlisted rider. */
  linkKey: z.string().optional(),
  /** Who has waited longest first. */
  people: z.array(WaitingPerson),
})
export type AwaitedRider = z.infer<typeof AwaitedRider>
