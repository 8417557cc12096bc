import { z } from 'zod'
import { Id, LinkKey, requiredId } from '../../fields.ts'
import { Email } from '../../platform/email.ts'

/** A request for one email when a rider's video is up. */
export const NewWaitlistEntry = z.object({
  riderId: requiredId('Please choose a rider'),
  email: Email,
  linkKey: LinkKey,
  /** The mistyped address that this one replaces, with the key that joining it gave. */
  instead: z.object({ email: Email, key: z.string().max(100) }).optional(),
})
export type NewWaitlistEntry = z.infer<typeof NewWaitlistEntry>

/** The same whether the address was on the waitlist already or not, and whether it once said stop. */
export const WaitlistJoined = z.object({
  waiting: z.literal(true),
  /** The browser has not proven the address, so nothing comes before the emailed link was tapped. */
  toConfirm: z.boolean(),
  /** Corrects the address of this entry later. */
  key: z.string(),
})

/** False where the link only takes back an earlier stop. */
export const WaitlistConfirmed = z.object({ isWaiting: z.boolean() })

/** In the email, so that its reader can confirm and unsubscribe without a login. */
export const WaitlistToken = z.object({ token: z.string().max(100) })

const WaitlistPerson = z.object({ email: z.string(), since: z.string() })

/** A rider without a video, and the addresses on the waitlist. */
export const WaitlistedRider = z.object({
  riderId: Id,
  riderName: z.string(),
  eventId: Id,
  eventName: z.string(),
  /** Of an unlisted rider. */
  linkKey: z.string().optional(),
  /** The longest waiting first. */
  people: z.array(WaitlistPerson),
})
export type WaitlistedRider = z.infer<typeof WaitlistedRider>
