import { z } from 'zod'
import { Id, LinkKey, requiredId } from '../../fields.ts'
import { Email } from '../../platform/email.ts'

/** Somebody wants a letter once a rider's video is there. */
export const NewWaitlistEntry = z.object({
  riderId: requiredId('Please choose a rider'),
  email: Email,
  linkKey: LinkKey,
})
export type NewWaitlistEntry = z.infer<typeof NewWaitlistEntry>

/** The same whether the address waited for the rider already or not. */
export const WaitlistJoined = z.object({ waiting: z.literal(true) })

/** By the key in the letter, so that whoever can read it needs no login to end it. */
export const WaitlistToken = z.object({ token: z.string().max(100) })

/** Who waits, and since when. */
const WaitlistPerson = z.object({ email: z.string(), since: z.string() })

/** A rider without a video, and who wants to hear of it. */
export const WaitlistedRider = z.object({
  riderId: Id,
  riderName: z.string(),
  eventId: Id,
  eventName: z.string(),
  /** Of an unlisted rider. */
  linkKey: z.string().optional(),
  /** Who has waited longest first. */
  people: z.array(WaitlistPerson),
})
export type WaitlistedRider = z.infer<typeof WaitlistedRider>
