import type { QueryClient } from '@tanstack/react-query'
import { api } from '../contract/api.ts'
import type { Event } from '../contract/event.ts'
import { type Pattern, patterns } from '../contract/paths.ts'
import type { PortfolioItem } from '../contract/portfolio.ts'
import type { Rider } from '../contract/rider.ts'
import type { AboutStory, LegalTexts, Shop } from '../contract/shop.ts'
import type { Sport } from '../contract/sport.ts'
import { eventMeta, homeMeta, type Meta, plainMeta, riderMeta, sportMeta, sportsMeta } from './meta.ts'
import { eventData, riderData } from './structured-data.ts'

/** Where a page rendered on the server gets its data: the functions behind the API, as a visitor sees them. */
export interface PageSource {
  publicUrl: string
  shop(): Promise<Shop>
  legalTexts(): Promise<LegalTexts>
  about(): Promise<AboutStory>
  sports(): Promise<Sport[]>
  sport(id: number): Promise<Sport | null>
  sportEvents(id: number): Promise<Event[]>
  event(id: number): Promise<Event | null>
  riders(eventId: number): Promise<Rider[]>
  portfolio(): Promise<PortfolioItem[]>
}

export interface PageData {
  status: 200 | 404
  meta: Meta
  structured?: Record<string, unknown>
}

interface PageRequest {
  source: PageSource
  shop: Shop
  search: URLSearchParams
  /** Puts an answer where the screens' queries will look for it. */
  give(key: string, data: unknown): void
}

type Load = (request: PageRequest, param: string) => Promise<PageData> | PageData

/** With the `key` of what was looked for, so that the screen knows at once that it is not there. */
function missing({ shop, give }: PageRequest, key?: string): PageData {
  if (key) give(key, null)
  return { status: 404, meta: plainMeta(shop, 'Page not found', null) }
}

const plain =
  (title: string, path: string | null): Load =>
  ({ shop }) => ({ status: 200, meta: plainMeta(shop, title, path) })

const loadHome: Load = async ({ source, shop, give }) => {
  give(api.sports, await source.sports())
  return { status: 200, meta: homeMeta(shop) }
}

const loadSports: Load = async ({ source, shop, give }) => {
  give(api.sports, await source.sports())
  return { status: 200, meta: sportsMeta(shop) }
}

const loadSportEvents: Load = async (request, param) => {
  const { source, shop, give } = request
  const id = readId(param)
  const sport = id && (await source.sport(id))
  if (!sport) return missing(request, api.sport(Number(param)))
  give(api.sport(sport.id), sport)
  give(api.sportEvents(sport.id), await source.sportEvents(sport.id))
  return { status: 200, meta: sportMeta(shop, sport) }
}

const loadEvent: Load = async (request, param) => {
  const { source, shop, search, give } = request
  const id = readId(param)
  const event = id && (await source.event(id))
  if (!event) return missing(request, api.event(Number(param)))
  const riders = await source.riders(event.id)
  give(api.event(event.id), event)
  give(api.eventRiders(event.id), riders)
  const shared = riders.find((rider) => rider.id === readId(search.get('rider')))
  if (!shared) {
    return { status: 200, meta: eventMeta(shop, event), structured: eventData(shop, event, source.publicUrl) }
  }
  return {
    status: 200,
    meta: riderMeta(shop, event, shared),
    structured: riderData(shop, event, shared, source.publicUrl),
  }
}

const loadMyWork: Load = async ({ source, shop, give }) => {
  give(api.portfolio, await source.portfolio())
  return { status: 200, meta: plainMeta(shop, 'My Work', patterns.myWork) }
}

const loadAbout: Load = async ({ source, shop, give }) => {
  give(api.about, await source.about())
  return { status: 200, meta: plainMeta(shop, 'About', patterns.about) }
}

const loadLegal =
  (title: string, path: string): Load =>
  async ({ source, shop, give }) => {
    give(api.legalTexts, await source.legalTexts())
    return { status: 200, meta: plainMeta(shop, title, path) }
  }

const loads: [pattern: Pattern, load: Load][] = [
  [patterns.home, loadHome],
  [patterns.contact, loadHome],
  [patterns.sports, loadSports],
  [patterns.sportEvents, loadSportEvents],
  [patterns.event, loadEvent],
  [patterns.myWork, loadMyWork],
  [patterns.about, loadAbout],
  [patterns.testUpload, plain('Upload check', null)],
  [patterns.privacy, loadLegal('Privacy Policy', patterns.privacy)],
  [patterns.terms, loadLegal('Terms of Service', patterns.terms)],
  // what is in an order is for its buyer alone, so the page is sent empty
  [patterns.order, plain('Your order', null)],
  [patterns.receipt, plain('Your receipt', null)],
  [patterns.admin, plain('Admin', null)],
  [patterns.adminSports, plain('Admin', null)],
  [patterns.adminSport, plain('Admin', null)],
  [patterns.adminVideos, plain('Admin', null)],
  [patterns.adminUpload, plain('Admin', null)],
  [patterns.adminSales, plain('Admin', null)],
  [patterns.adminReport, plain('Admin', null)],
  [patterns.adminDisputes, plain('Admin', null)],
  [patterns.adminEvidence, plain('Admin', null)],
  [patterns.adminInbox, plain('Admin', null)],
  [patterns.adminVideo, plain('Admin', null)],
  [patterns.adminMail, plain('Admin', null)],
  [patterns.adminSettings, plain('Admin', null)],
]

const routes = loads.map(([pathname, load]) => ({ pattern: new URLPattern({ pathname }), load }))

/** Loads what the page at `url` shows into `queries`, and says what its head holds. */
export async function loadPage(url: URL, source: PageSource, queries: QueryClient): Promise<PageData> {
  const give = (key: string, data: unknown) => queries.setQueryData([key], data)
  const shop = await source.shop()
  give(api.shop, shop)
  const request = { source, shop, search: url.searchParams, give }
  for (const { pattern, load } of routes) {
    const match = pattern.exec({ pathname: url.pathname })
    if (match) return load(request, Object.values(match.pathname.groups)[0] ?? '')
  }
  return missing(request)
}

function readId(text: string | null) {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
