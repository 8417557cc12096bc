import { formatDollars } from '../../contract/buying/pricing.ts'
import type { SharedVideo } from '../../contract/buying/share.ts'
import type { Event } from '../../contract/catalogue/event.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import type { Sport } from '../../contract/catalogue/sport.ts'
import { nounsOf } from '../../contract/catalogue/sport-nouns.ts'
import type { ShopInfo } from '../../contract/owner/shop.ts'
import { pathTo, riderPath } from '../../contract/pages.ts'
import { qualityOf } from '../../contract/videos/video-quality.ts'
import { bestRun, showResult } from '../../contract/weekend/draw/running-order.ts'
import { pluralize } from './base/pluralize.ts'

/** Title, description and Open Graph data of a page. */
export interface Meta {
  title: string
  description: string
  /** The canonical path; null for noindex. */
  path: string | null
  picture: string
}

const HERO = '/pictures/hero.webp'

/** In one line, without a trailing period. */
const inOneLine = (words: string) => words.replace(/\s+/g, ' ').replace(/\.$/, '')

const sharePicture = ({ sharePictureUrl }: ShopInfo) => sharePictureUrl || HERO

export const homeMeta = (shop: ShopInfo): Meta => ({
  title: `${shop.brand} | ${inOneLine(shop.heroTitle)}`,
  description: `${inOneLine(shop.tagline)}. Find your video, pay by card and download it a minute later.`,
  path: pathTo('home'),
  picture: sharePicture(shop),
})

export const sportsMeta = (shop: ShopInfo): Meta => ({
  title: `Browse videos | ${shop.brand}`,
  description: `Every sport ${shop.brand} covers. Choose yours and find your video.`,
  path: pathTo('sports'),
  picture: sharePicture(shop),
})

export const sportMeta = ({ brand }: ShopInfo, sport: Sport): Meta => ({
  title: `${sport.name} videos | ${brand}`,
  description:
    sport.description ||
    `${sport.name} events filmed by ${brand}. Find your ${nounsOf(sport.name).video} and download it.`,
  path: pathTo('sportEvents', { sportId: sport.id }),
  picture: sport.imageUrl,
})

export const eventMeta = ({ brand }: ShopInfo, event: Event): Meta => ({
  title: `${event.name}, ${event.date} | ${brand}`,
  description: `${pluralize(event.riderCount, nounsOf(event.sportName).video)} from ${event.name}, ${event.date}. Search your name and download yours.`,
  path: pathTo('event', { id: event.id }),
  picture: event.thumbnailUrl,
})

export const riderMeta = ({ brand }: ShopInfo, event: Event, rider: Rider): Meta => {
  const quality = qualityOf(rider)
  return {
    title: `${[rider.name, resultOf(rider)].filter(Boolean).join(' ')} at ${event.name} | ${brand}`,
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

/** Of the rider's best run: `15.432 · 2D` */
export const resultOf = (rider: Rider) => {
  const best = bestRun(rider)
  return best ? showResult(best) : null
}

export const plainMeta = (shop: ShopInfo, title: string, path: string | null): Meta => ({
  title: `${title} | ${shop.brand}`,
  description: shop.tagline && `${inOneLine(shop.tagline)}.`,
  path,
  picture: sharePicture(shop),
})
