import { z } from 'zod'
import { stopReminders } from '../../contract/buying/checkout-calls.ts'
import { continuePath, reminderWords, type UnfinishedVideo } from '../../contract/buying/reminder.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { pathTo } from '../../contract/pages.ts'
import { emailKind, facts, link } from './content.ts'

export const reminderEmails = {
  /** An hour after a checkout that ended without payment. */
  'purchase-reminder': emailKind({
    payload: z.object({ checkoutId: z.number(), riderName: z.string(), more: z.number() }),
    subject: ({ riderName, more }) => reminderWords(riderName, more).subject,
    content: async ({ checkoutId, riderName }, { unfinished, reminderToken, publicUrl }) => {
      const videos = await unfinished(checkoutId)
      const words = reminderWords(riderName, videos.length - 1)
      const token = reminderToken()
      return {
        heading: words.heading,
        blocks: [
          words.intro,
          facts(...videos.map(({ riderName, eventName }): [string, string] => [riderName, eventName])),
          link(words.action, publicUrl + continuePath(videos as [UnfinishedVideo])),
          words.ending,
          words.mistyped,
        ],
        unsubscribe: {
          page: publicUrl + pathTo('leaveWaitlist', { token }),
          address: publicUrl + addressOf(stopReminders, { params: { token } }),
        },
      }
    },
  }),
}
