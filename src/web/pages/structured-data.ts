import type { Event } from '../../contract/catalogue/event.ts'
import { readEventDate } from '../../contract/catalogue/event-date.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import type { ShopInfo } from '../../contract/owner/shop.ts'
import { pathTo, riderPath } from '../../contract/pages.ts'

type JsonLd = Record<string, unknown>

/** schema.org data of an event and of a rider's video. */
export function eventData(shop: ShopInfo, event: Event, publicUrl: string): JsonLd {
  const days = readEventDate(event.date)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    url: publicUrl + pathTo('event', { id: event.id }),
    image: absolute(event.thumbnailUrl, publicUrl),
    ...(days && { startDate: days.start, endDate: days.end }),
    recordedIn: { '@type': 'CreativeWork', creator: { '@type': 'Organization', name: shop.brand } },
  }
}

export function riderData(shop: ShopInfo, event: Event, rider: Rider, publicUrl: string): JsonLd {
  const days = readEventDate(event.date)
  const url = publicUrl + riderPath(rider)
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: `${rider.name} at ${event.name}`,
    description: `${rider.name}'s run at ${event.name}, ${event.date}, filmed by ${shop.brand}.`,
    thumbnailUrl: absolute(rider.thumbnailUrl, publicUrl),
    url,
    ...(days && { uploadDate: days.end }),
    ...(rider.previewUrl && { contentUrl: absolute(rider.previewUrl, publicUrl) }),
    offers: {
      '@type': 'Offer',
      url,
      price: rider.price.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${rider.soldOut ? 'SoldOut' : 'InStock'}`,
    },
  }
}

export const absolute = (address: string, publicUrl: string) =>
  address.startsWith('/') ? publicUrl + address : address
