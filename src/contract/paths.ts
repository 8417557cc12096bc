import { type PageName, pages } from './pages.ts'
import type { TakedownKind } from './videos/takedown.ts'

type Patterns = { [Name in PageName]: (typeof pages)[Name]['path'] }

/** Every page's address, with its parameters as `:id`; the functions are what links use. */
export const patterns = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as Patterns

/** Every page of the owner's room. */
export const ANY_ADMIN = '/admin/*?'

export const sportEventsPath = (sportId: number) => `/sport/${sportId}/events`
export const eventPath = (eventId: number) => `/event/${eventId}`
/** Said over a loudspeaker, and led on to the event's page. */
export const shortPath = (word: string) => `/e/${word}`
/** The link of an unlisted rider is the only way to it. */
export const riderPath = ({
  id,
  eventId,
  linkKey,
}: {
  id: number
  eventId: number
  linkKey?: string | null
}) => `/event/${eventId}?rider=${id}${linkKey ? `&key=${linkKey}` : ''}`
/** What a rider's page is shown by where its link is pasted. Another result is another address: chats keep what they fetched. */
export const sharePicturePath = (riderId: number, result: string) =>
  `/media/share/${riderId}.jpg?result=${encodeURIComponent(result)}`
export const orderPath = (token: string) => `/order/${token}`
export const receiptPath = (token: string) => `/order/${token}/receipt`
/** The page of a video that was handed on, and the film on it. */
export const sharedPath = (token: string) => `/shared/${token}`
export const sharedVideoPath = (token: string) => `/shared/${token}/video`
export const waitingPath = (token: string) => `/waiting/${token}`
export const adminEvidencePath = (purchaseId: number) => `/admin/sales/evidence/${purchaseId}`
export const adminVideoPath = (videoId: number) => `/admin/video/${videoId}`
export const adminDrawPath = (eventId: number) => `/admin/draw/${eventId}`
export const adminResultsPath = (eventId: number) => `/admin/results/${eventId}`
export const uploadForPath = (riderId: number) => `${pages.adminUpload.path}?rider=${riderId}`
export const adminPosterPath = (eventId: number) => `/admin/event/${eventId}/poster`
export const adminSportPath = (sportId: number) => `/admin/sport/${sportId}`
export const adminTakedownPath = (kind: TakedownKind, id: number) => `/admin/takedown?kind=${kind}&id=${id}`
