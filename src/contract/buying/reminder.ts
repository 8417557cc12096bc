import { z } from 'zod'
import { MAX_BASKET } from '../limits.ts'
import { pathTo } from '../pages.ts'
import type { SoldSize } from './sold-size.ts'

/** In the email, so that its reader can end these emails without a login. */
export const ReminderToken = z.object({ token: z.string().max(200) })

/** Those of the waitlist have no dot. */
export const isReminderToken = (token: string) => token.includes('.')

/** What the reminder says: in the email, and in the settings, where the owner decides about it. */
export const reminderWords = (riderName: string, more: number) => ({
  subject:
    more > 0
      ? `Still want the videos of ${riderName} and ${more} more?`
      : `Still want the video of ${riderName}?`,
  heading: more > 0 ? 'Still want these videos?' : 'Still want this video?',
  intro: "You started to buy in our shop, and the payment wasn't finished. You were not charged.",
  action: 'Finish my purchase',
  ending: "It opens the shop with what you chose. We won't remind you of it again.",
  mistyped: "If it wasn't you, you can ignore this email.",
})

/** What was chosen, and the names that the email says. */
export interface UnfinishedVideo extends Chosen {
  riderName: string
  eventName: string
}

interface Chosen {
  riderId: number
  eventId: number
  horses: number[]
  size?: SoldSize | undefined
}

const CONTINUE = 'continue'

/** Opens the shop with what was chosen, `/event/3?continue=12.1.2-15p.1`, where `p` is the phone size. It names no buyer and proves nothing. */
export const continuePath = ([first, ...further]: [Chosen, ...Chosen[]]) =>
  `${pathTo('event', { id: first.eventId })}?${CONTINUE}=${[first, ...further]
    .map(({ riderId, size, horses }) => [size === 'phone' ? `${riderId}p` : riderId, ...horses].join('.'))
    .join('-')}`

/** What an address continues; empty for any other, also for one that was cut off. */
export function readContinued(search: string): Omit<Chosen, 'eventId'>[] {
  const text = new URLSearchParams(search).get(CONTINUE) ?? ''
  if (!/^\d{1,9}p?(\.[1-9]){1,9}(-\d{1,9}p?(\.[1-9]){1,9})*$/.test(text)) return []
  return text.split('-', MAX_BASKET).map((one) => {
    const [rider = '', ...horses] = one.split('.')
    const chosen = { riderId: Number.parseInt(rider, 10), horses: horses.map(Number) }
    return rider.endsWith('p') ? { ...chosen, size: 'phone' as const } : chosen
  })
}
