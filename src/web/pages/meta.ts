import { formatDollars } from '../../contract/buying/pricing.ts'
import type { SharedVideo } from '../../contract/buying/share.ts'
import type { Event } from '../../contract/catalogue/event.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import type { Sport } from '../../contract/catalogue/sport.ts'
import { nounsOf } from '../../contract/catalogue/sport-nouns.ts'
import type { ShopInfo } from '../../contract/owner/shop.ts'
import { pathTo, riderPath } from '../../contract/pages.ts'
import { qualityOf } from '../../contract/videos/video-quality.ts'
import { pluralize } from './base/pluralize.ts'
import {
  eventTitle,
  homeTitle,
  inOneLine,
  plainTitle,
  riderTitle,
  sportsTitle,
  sportTitle,
} from './titles.ts'

/** Title, description and Open Graph data of a page. */
export interface Meta {
  title: string
  description: string
  /** The canonical path; null for noindex. */
  path: string | null
  picture: string
}

const HERO = '/pictures/hero.webp'

const sharePicture = ({ sharePictureUrl }: ShopInfo) => sharePictureUrl || HERO

export const homeMeta = (shop: ShopInfo): Meta => ({
  title: homeTitle(shop),
  description: `${inOneLine(shop.tagline)}. Find your video, pay by card and download it a minute later.`,
  path: pathTo('home'),
  picture: sharePicture(shop),
})

export const sportsMeta = (shop: ShopInfo): Meta => ({
  title: sportsTitle(shop),
  description: `Every sport ${shop.brand} covers. Choose yours and find your video.`,
  path: pathTo('sports'),
  picture: sharePicture(shop),
})

export const sportMeta = (shop: ShopInfo, sport: Sport): Meta => ({
  title: sportTitle(shop, sport),
  description:
    sport.description ||
    `${sport.name} events filmed by ${shop.brand}. Find your ${nounsOf(sport.name).video} and download it.`,
  path: pathTo('sportEvents', { sportId: sport.id }),
  picture: sport.imageUrl,
})

export const eventMeta = (shop: ShopInfo, event: Event): Meta => ({
  title: eventTitle(shop, event),
  description: `${pluralize(event.riderCount, nounsOf(event.sportName).video)} from ${event.name}, ${event.date}. Search your name and download yours.`,
  path: pathTo('event', { id: event.id }),
  picture: event.thumbnailUrl,
})

export const riderMeta = (shop: ShopInfo, event: Event, rider: Rider): Meta => {
  const quality = qualityOf(rider)
  return {
    title: riderTitle(shop, event, rider),
    description: `Watch ${rider.name}'s ${nounsOf(event.sportName).video} at ${event.name}, ${event.date}${quality ? `, in ${quality}` : ''}. From ${formatDollars(rider.price)}, yours a minute after paying.`,
    path: riderPath(rider),
    picture: rider.thumbnailUrl,
  }
}

/** For link previews; not indexed. */
export const sharedMeta = ({ brand }: ShopInfo, video: SharedVideo): Meta => ({
  title: `${video.unlisted ? 'A video' : video.riderName} at ${video.eventName} | ${brand}`,
  description: `Watch ${video.unlisted ? 'a' : `${video.riderName}'s`} video from ${video.eventName}, filmed by ${brand}. Find your own there too.`,
  path: null,
  picture: video.pictureUrl,
})

export const plainMeta = (shop: ShopInfo, title: string, path: string | null): Meta => ({
  title: plainTitle(shop, title),
  description: shop.tagline && `${inOneLine(shop.tagline)}.`,
  path,
  picture: sharePicture(shop),
})
