import { z } from 'zod'
import { addressOf } from '../../contract/endpoint.ts'
import { pathTo, riderPath } from '../../contract/pages.ts'
import { leaveWaitlist } from '../../contract/weekend/waitlist/waitlist-calls.ts'
import { emailKind, link } from './content.ts'

/** A video that the recipient asked to be told of. */
const UpVideo = z.object({
  riderId: z.number(),
  riderName: z.string(),
  eventId: z.number(),
  eventName: z.string(),
  /** Of an unlisted rider. */
  linkKey: z.string().nullish(),
  /** An earlier email told of another of the rider's runs. */
  another: z.boolean().optional(),
})
export type UpVideo = z.infer<typeof UpVideo>

export const waitlistEmails = {
  /** The first email to an address. The migration 004 writes it too, without a rider. */
  'confirm-waitlist': emailKind({
    payload: z.object({ riderName: z.string().optional(), eventName: z.string().optional() }),
    subject: ({ riderName }) => `Should we tell you when ${riderName}'s video is up?`,
    content: async ({ riderName, eventName }, { publicUrl, confirmToken }) => {
      const token = await confirmToken()
      return {
        heading: "One tap, and we'll tell you",
        blocks: [
          riderName
            ? `Someone, most likely you, asked us to email this address when ${riderName}'s video is up (${eventName}).`
            : 'This address is on our waitlist for videos that are not up yet.',
          link('Yes, tell me', publicUrl + pathTo('confirmWaitlist', { token })),
          "We'll email you the evening a video is up, and never more than once a day.",
          "If it wasn't you, you can ignore this email. We won't email you about videos.",
        ],
        unsubscribe: unsubscribeBy(publicUrl, token),
      }
    },
  }),

  /** All videos that came since the last email. */
  'video-up': emailKind({
    payload: z.object({ videos: z.array(UpVideo) }),
    subject: ({ videos }) =>
      videos.length === 1 ? `${upHeading(videos)}: ${videos[0]?.eventName}` : upHeading(videos),
    content: async ({ videos }, { publicUrl, unsubscribeToken }) => {
      const token = await unsubscribeToken()
      const several = videos.length > 1
      return {
        heading: upHeading(videos),
        blocks: [
          'You asked us to tell you. Watch the preview, and the run is yours a minute after paying.',
          ...videos.flatMap(({ riderId, riderName, eventId, eventName, linkKey }) => [
            several ? `${riderName}, ${eventName}` : eventName,
            link(
              several ? `See ${riderName}` : 'See the run',
              publicUrl + riderPath({ id: riderId, eventId, linkKey }),
            ),
          ]),
        ],
        unsubscribe: unsubscribeBy(publicUrl, token),
      }
    },
  }),
}

const unsubscribeBy = (publicUrl: string, token: string) => ({
  page: publicUrl + pathTo('leaveWaitlist', { token }),
  address: publicUrl + addressOf(leaveWaitlist, { params: { token } }),
})

function upHeading(videos: UpVideo[]) {
  const [only] = videos
  if (!only || videos.length > 1) return `${videos.length} videos are up`
  return only.another ? `Another video of ${only.riderName} is up` : `${only.riderName}'s video is up`
}
