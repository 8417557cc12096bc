import { addressOf } from '../../contract/endpoint.ts'
import { pathTo, riderPath } from '../../contract/pages.ts'
import { leaveWaitlist } from '../../contract/weekend/waitlist/waitlist-calls.ts'
import type { Shop } from '../composed-shop.ts'
import { type Content, link, text } from './content.ts'
import { filmUpTitle, type UpFilm } from './letter-kinds.ts'

/** To who asked to be told: every video that came since the last letter, each with its way to it. */
export function filmUpLetter({ config: { publicUrl } }: Shop, films: UpFilm[], token: string): Content {
  const [only, ...more] = films
  return {
    heading: only && more.length === 0 ? filmUpTitle(only) : `${films.length} videos are up`,
    blocks: [
      text('You asked us to tell you. Watch the preview, and the run is yours a minute after paying.'),
      ...films.flatMap(({ riderId, riderName, eventId, eventName, linkKey }) => [
        ...(films.length > 1 ? [text(`${riderName}, ${eventName}`)] : [text(eventName)]),
        link(
          films.length > 1 ? `See ${riderName}` : 'See the run',
          publicUrl + riderPath({ id: riderId, eventId, linkKey }),
        ),
      ]),
    ],
    unsubscribe: {
      page: publicUrl + pathTo('waiting', { token }),
      address: publicUrl + addressOf(leaveWaitlist, { params: { token } }),
    },
  }
}
