import type { QueryClient } from '@tanstack/react-query'
import type { SharedVideo } from '../../contract/buying/share.ts'
import { findShared } from '../../contract/buying/share-calls.ts'
import type { Event } from '../../contract/catalogue/event.ts'
import { findEvent, listEvents } from '../../contract/catalogue/event-calls.ts'
import type { PortfolioItem } from '../../contract/catalogue/portfolio.ts'
import { listPortfolio } from '../../contract/catalogue/portfolio-calls.ts'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { listRiders } from '../../contract/catalogue/rider-calls.ts'
import type { Sport } from '../../contract/catalogue/sport.ts'
import { findSport, listSportEvents, listSports } from '../../contract/catalogue/sport-calls.ts'
import type { Endpoint, Input, Output } from '../../contract/endpoint.ts'
import { NEWEST_EVENTS } from '../../contract/limits.ts'
import type { AboutStory, LegalTexts, ShopInfo } from '../../contract/owner/shop.ts'
import { readAbout, readLegalTexts, readShop } from '../../contract/owner/shop-calls.ts'
import { matchPage, type PageName, pageOf, sharePicturePath } from '../../contract/pages.ts'
import { type RiderPage, riderPageKey } from '../catalogue/rider-page.ts'
import { keyOf } from '../platform/api/queries.ts'
import {
  eventMeta,
  homeMeta,
  type Meta,
  plainMeta,
  riderMeta,
  sharedMeta,
  sportMeta,
  sportsMeta,
} from './meta.ts'
import { eventData, riderData } from './structured-data.ts'
import { resultOf } from './titles.ts'

/** The data of server-rendered pages: the functions behind the API, called as a visitor. */
export interface PageSource {
  publicUrl: string
  shop(): Promise<ShopInfo>
  legalTexts(): Promise<LegalTexts>
  about(): Promise<AboutStory>
  sports(): Promise<Sport[]>
  sport(id: number): Promise<Sport | null>
  sportEvents(id: number): Promise<Event[]>
  newestEvents(limit: number): Promise<Event[]>
  event(id: number): Promise<Event | null>
  riders(eventId: number): Promise<Rider[]>
  riderPage(eventId: number, id: number, linkKey?: string): Promise<RiderPage | null>
  portfolio(): Promise<PortfolioItem[]>
  shared(token: string): Promise<SharedVideo | null>
  yieldToEventLoop(): Promise<void>
}

export interface PageData {
  status: 200 | 404
  meta: Meta
  structured?: Record<string, unknown>
}

interface PageRequest {
  source: PageSource
  shop: ShopInfo
  search: URLSearchParams
  queries: QueryClient
  /** Fills the query cache. */
  setData<E extends Endpoint>(call: E, input: Input<E>, data: Output<E> | null): void
}

type Load = (request: PageRequest, param: string) => Promise<PageData> | PageData

function missing({ shop }: PageRequest): PageData {
  return { status: 404, meta: plainMeta(shop, 'Page not found', null) }
}

/** From the page table only. */
const metaOf = (shop: ShopInfo, name: PageName) => {
  const { title = 'Admin', path, listed } = pageOf(name)
  return plainMeta(shop, title ?? shop.brand, listed ? path : null)
}

const plain =
  (name: PageName): Load =>
  ({ shop }) => ({ status: 200, meta: metaOf(shop, name) })

const loadHome: Load = async ({ source, shop, setData }) => {
  setData(listSports, {}, await source.sports())
  const limit = NEWEST_EVENTS
  setData(listEvents, { query: { limit } }, await source.newestEvents(limit))
  return { status: 200, meta: homeMeta(shop) }
}

const loadSports: Load = async ({ source, shop, setData }) => {
  setData(listSports, {}, await source.sports())
  return { status: 200, meta: sportsMeta(shop) }
}

const loadSportEvents: Load = async (request, param) => {
  const { source, shop, setData } = request
  const id = readId(param)
  const sport = id && (await source.sport(id))
  const which = { params: { id: Number(param) } }
  // null, so that the screen shows it as missing without a request
  setData(findSport, which, sport || null)
  if (!sport) return missing(request)
  setData(listSportEvents, which, await source.sportEvents(sport.id))
  return { status: 200, meta: sportMeta(shop, sport) }
}

const loadEvent: Load = async (request, param) => {
  const { source, shop, search, queries, setData } = request
  const id = readId(param)
  const event = id && (await source.event(id))
  setData(findEvent, { params: { id: Number(param) } }, event || null)
  if (!event) return missing(request)
  const riderId = readId(search.get('rider'))
  const linkKey = search.get('key') ?? undefined
  const page = riderId && (await source.riderPage(event.id, riderId, linkKey))
  if (!page) {
    const riders = await source.riders(event.id)
    setData(listRiders, { query: { eventId: event.id, adminView: 'false' } }, riders)
    return { status: 200, meta: eventMeta(shop, event), structured: eventData(shop, event, source.publicUrl) }
  }
  const { rider: shared } = page
  queries.setQueryData(riderPageKey(shared.id), page)
  // an unlisted rider's name must not appear in link previews or search engines
  if (shared.linkKey) return { status: 200, meta: { ...eventMeta(shop, event), path: null } }
  const meta = riderMeta(shop, event, shared)
  const result = resultOf(shared)
  return {
    status: 200,
    meta: result ? { ...meta, picture: sharePicturePath(shared.id, result) } : meta,
    structured: riderData(shop, event, shared, source.publicUrl),
  }
}

const loadMyWork: Load = async ({ source, shop, setData }) => {
  setData(listPortfolio, {}, await source.portfolio())
  return { status: 200, meta: metaOf(shop, 'myWork') }
}

const loadAbout: Load = async ({ source, shop, setData }) => {
  setData(readAbout, {}, await source.about())
  return { status: 200, meta: metaOf(shop, 'about') }
}

const loadLegal =
  (name: 'privacy' | 'terms'): Load =>
  async ({ source, shop, setData }) => {
    setData(readLegalTexts, {}, await source.legalTexts())
    return { status: 200, meta: metaOf(shop, name) }
  }

const loadShared: Load = async (request, param) => {
  const { source, shop, setData } = request
  const video = await source.shared(param)
  setData(findShared, { params: { token: param } }, video)
  if (!video) return missing(request)
  return { status: 200, meta: sharedMeta(shop, video) }
}

/** Pages with data. */
const loads: Partial<Record<PageName, Load>> = {
  home: loadHome,
  contact: loadHome,
  sports: loadSports,
  sportEvents: loadSportEvents,
  event: loadEvent,
  shared: loadShared,
  myWork: loadMyWork,
  about: loadAbout,
  privacy: loadLegal('privacy'),
  terms: loadLegal('terms'),
}

/** Loads the data of the page at `url` into `queries` and returns its head. */
export async function loadPage(url: URL, source: PageSource, queries: QueryClient): Promise<PageData> {
  const setData: PageRequest['setData'] = (call, input, data) =>
    queries.setQueryData(keyOf(call, input as object), data)
  const shop = await source.shop()
  setData(readShop, {}, shop)
  const request = { source, shop, search: url.searchParams, queries, setData }
  const page = matchPage(url.pathname)
  if (!page) return missing(request)
  const [param = ''] = Object.values(page.params)
  return (loads[page.name] ?? plain(page.name))(request, param)
}

function readId(text: string | null) {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}
