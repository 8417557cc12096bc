import type { Event } from '../../contract/catalogue/event.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import type { Sport } from '../../contract/catalogue/sport.ts'
import type { ShopInfo } from '../../contract/owner/shop.ts'
import { bestRun, showResult } from '../../contract/weekend/draw/running-order.ts'

/** In one line, without a trailing period. */
export const inOneLine = (words: string) => words.replace(/\s+/g, ' ').replace(/\.$/, '')

/** The browser needs the titles of pages alone; `meta.ts` has what the server adds. */
export const homeTitle = ({ brand, heroTitle }: ShopInfo) => `${brand} | ${inOneLine(heroTitle)}`
export const sportsTitle = ({ brand }: ShopInfo) => `Browse videos | ${brand}`
export const sportTitle = ({ brand }: ShopInfo, { name }: Sport) => `${name} videos | ${brand}`
export const eventTitle = ({ brand }: ShopInfo, { name, date }: Event) => `${name}, ${date} | ${brand}`
export const riderTitle = ({ brand }: ShopInfo, event: Event, rider: Rider) =>
  `${[rider.name, resultOf(rider)].filter(Boolean).join(' ')} at ${event.name} | ${brand}`
export const plainTitle = ({ brand }: ShopInfo, title: string) => `${title} | ${brand}`

/** Of the rider's best run: `15.432 · 2D` */
export const resultOf = (rider: Rider) => {
  const best = bestRun(rider)
  return best ? showResult(best) : null
}
