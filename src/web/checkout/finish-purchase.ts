import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { Delivery, OrderVideo } from '../../contract/order.ts'
import type { Rider } from '../../contract/rider.ts'
import { showThankYou } from '../delivery/shown-delivery.ts'
import { toast } from '../ui/toast-store.ts'
import type { Bought } from './buy.ts'
import { rememberBuyer } from './buyer-email.ts'
import { purchaseAttempts } from './purchase-attempts.ts'
import { forgetDraft } from './purchase-draft.ts'
import { refreshRiders } from './refresh-riders.ts'
import { closePurchase } from './wanted-purchase.ts'

/** The video is the buyer's: the dialog closes, the card shows it as owned, and the shop says thank you. */
export function finishPurchase(queries: QueryClient, { payment, delivery }: Bought) {
  const { riderId, riderName, email } = payment
  forgetDraft()
  purchaseAttempts.forget()
  closePurchase(riderId)
  const isHere = 'videos' in delivery
  if (isHere) showAsOwned(queries, payment, delivery)
  rememberBuyer(email)
  void refreshRiders(queries)
  const description = isHere ? `Video purchased for ${email}` : delivery.message
  toast({ title: 'Payment Successful!', description })
  if (isHere) showThankYou({ delivery, riderName, email })
}

function showAsOwned(
  queries: QueryClient,
  { riderId, eventId, email }: Bought['payment'],
  { videos }: Delivery,
) {
  // the card turns at once; the list that the shop answers with a moment later has the last word
  const known = [api.eventRiders(eventId, email), api.eventRiders(eventId)]
  const riders = known.map((key) => queries.getQueryData<Rider[]>([key])).find(Boolean)
  if (riders) {
    const owned = riders.map((rider) => (rider.id === riderId ? ownedNow(rider, videos) : rider))
    queries.setQueryData([api.eventRiders(eventId, email)], owned)
  }
}

function ownedNow(rider: Rider, videos: OrderVideo[]): Rider {
  const urls = new Map(videos.map((video) => [video.horse, video.url]))
  return {
    ...rider,
    owned: true,
    ownedHorses: [...new Set([...rider.ownedHorses, ...urls.keys()])].sort(),
    videoUrl: urls.get(1) ?? rider.videoUrl,
    horses: rider.horses.map((horse) => ({ ...horse, videoUrl: urls.get(horse.horse) ?? horse.videoUrl })),
  }
}
