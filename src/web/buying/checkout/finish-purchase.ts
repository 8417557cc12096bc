import type { QueryClient } from '@tanstack/react-query'
import { confirmPayment } from '../../../contract/buying/checkout-calls.ts'
import type { Delivery, OrderVideo } from '../../../contract/buying/order.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { refresh } from '../../platform/api/queries.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { eventRiders, linkKeyIn } from '../access/event-riders.ts'
import { rememberBuyer, rememberPhone } from '../access/remembered-buyer.ts'
import { closeBasket, removeFromBasket } from '../basket/basket.ts'
import { showThankYou } from '../orders/shown-delivery.ts'
import type { Bought } from './follow-payment.ts'
import { forgetDraft, purchaseKeys, readDraft } from './purchase-draft.ts'
import { closePurchase } from './wanted-purchase.ts'

/** Closes the dialog, shows the video as owned, and opens the thank-you dialog. */
export function finishPurchase(queries: QueryClient, { payment, delivery }: Bought) {
  const { riderId, riderName, email } = payment
  rememberPhone(readDraft()?.phone.trim() ?? '')
  forgetDraft()
  purchaseKeys.forget()
  closePurchase(riderId)
  closeBasket()
  const isHere = 'videos' in delivery
  if (isHere) {
    showAsOwned(queries, payment, delivery)
    removeFromBasket([riderId, ...delivery.videos.flatMap(({ rider }) => rider?.id ?? [])])
  }
  rememberBuyer(email)
  // the page of an order says what was upgraded
  void refresh(queries, [...confirmPayment.changes, 'orders'])
  const description = isHere ? `Video purchased for ${email}` : delivery.message
  toast({ title: 'Payment Successful!', description })
  if (isHere) showThankYou({ delivery, riderId, riderName, email })
}

function showAsOwned(
  queries: QueryClient,
  { riderId, eventId, email }: Bought['payment'],
  { videos }: Delivery,
) {
  // optimistic, until the refreshed list is there
  const linkKey = linkKeyIn(location.search)
  const own = eventRiders(eventId, email, linkKey).queryKey
  const riders =
    queries.getQueryData(own) ?? queries.getQueryData(eventRiders(eventId, null, linkKey).queryKey)
  if (riders) {
    const owned = riders.map((rider) => {
      const bought = videos.filter((video) => (video.rider?.id ?? riderId) === rider.id)
      return bought.length > 0 ? ownedNow(rider, bought) : rider
    })
    queries.setQueryData(own, owned)
  }
}

function ownedNow(rider: Rider, videos: OrderVideo[]): Rider {
  const urls = new Map(videos.map((video) => [video.horse, video.url]))
  // the refreshed list tells of an upgrade
  const { upgrade: _, phoneHorses: __, ...known } = rider
  return {
    ...known,
    owned: true,
    ownedHorses: [...new Set([...rider.ownedHorses, ...urls.keys()])].sort(),
    videoUrl: urls.get(1) ?? rider.videoUrl,
    horses: rider.horses.map((horse) => ({ ...horse, videoUrl: urls.get(horse.horse) ?? horse.videoUrl })),
  }
}
