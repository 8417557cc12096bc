import type { Code, NewCode } from '../../../src/contract/buying/code.ts'
import type { OwnRules } from '../../../src/contract/buying/own-rules.ts'
import type { Purchase } from '../../../src/contract/buying/purchase.ts'
import type { Event, EventChange, NewEvent } from '../../../src/contract/catalogue/event.ts'
import type { NewPortfolioItem, PortfolioItem } from '../../../src/contract/catalogue/portfolio.ts'
import type { NewRider, Rider, RiderChange } from '../../../src/contract/catalogue/rider.ts'
import type { NewSport, Sport, SportChange } from '../../../src/contract/catalogue/sport.ts'
import type { ContactRequest } from '../../../src/contract/owner/contact.ts'
import type { ShopChange } from '../../../src/contract/owner/shop.ts'
import type { Upload } from '../../../src/contract/videos/upload.ts'
import type { Video } from '../../../src/contract/videos/video.ts'
import type { Matching } from '../../../src/contract/weekend/match/matching.ts'
import type {
  Clips,
  NewClips,
  NewRunningOrder,
  Run,
  RunChange,
  RunningOrder,
  Taps,
} from '../../../src/contract/weekend/weekend.ts'
import { Client } from '../../support/client.ts'
import { ADMIN } from './running-shop.ts'

const WORK: NewPortfolioItem = {
  title: 'Hide to Arena',
  description: 'A saddle, from hide to arena.',
  category: 'Commercial',
  videoUrl: '/media/videos/none.mp4',
  thumbnailUrl: '/pictures/about-edit.webp',
}

/** The shop's owner, who fills the catalogue through the API as the admin's screens do. */
export class Owner {
  readonly client: Client

  constructor(url: string) {
    this.client = new Client(url, ADMIN.password)
  }

  logIn = () => this.#ask('POST', '/api/login', ADMIN)

  addSport = (sport: NewSport): Promise<Sport> => this.#ask('POST', '/api/sports', sport)
  changeSport = (id: number, change: SportChange): Promise<Sport> =>
    this.#ask('PUT', `/api/sports/${id}`, change)
  addEvent = (event: Omit<NewEvent, 'thumbnailUrl'> & Partial<NewEvent>): Promise<Event> =>
    this.#ask('POST', '/api/events', event)
  changeEvent = (id: number, change: EventChange): Promise<Event> =>
    this.#ask('PUT', `/api/events/${id}`, change)
  /** One that was filmed, unless it says otherwise. */
  addRider = (rider: Pick<NewRider, 'name' | 'eventId'> & Partial<NewRider>): Promise<Rider> =>
    this.#ask('POST', '/api/riders', { videoUrl: 'https://videos.example/run.mp4', ...rider })
  /** `Rider 1` to `Rider {count}`, by a start list. */
  addManyRiders = (eventId: number, count: number): Promise<unknown> => {
    const videoUrl = 'https://videos.example/run.mp4'
    const rows = Array.from({ length: count }, (_, index) => ({ name: `Rider ${index + 1}`, videoUrl }))
    return this.#ask('POST', '/api/imports', { eventId, rows })
  }
  /** A rider who was filmed, alone in an event. */
  addFilmed = async (rider: Partial<NewRider> = {}) => {
    const { event } = await this.addEventOf([])
    return this.addRider({ name: 'Tess Calloway', eventId: event.id, ...rider })
  }
  changeRider = (id: number, change: RiderChange): Promise<Rider> =>
    this.#ask('PUT', `/api/riders/${id}`, change)
  removeRider = ({ id }: Rider) => this.#ask('DELETE', `/api/riders/${id}`)
  /** What was sold of a rider. */
  async sales({ id }: Rider) {
    const purchases: Purchase[] = await this.#ask('GET', '/api/purchases')
    return purchases.filter((purchase) => purchase.riderId === id)
  }
  refund = (purchase: Purchase): Promise<Purchase> =>
    this.#ask('POST', `/api/purchases/${purchase.id}/refund`, {})
  addWork = (work: Partial<NewPortfolioItem> = {}): Promise<PortfolioItem> =>
    this.#ask('POST', '/api/portfolio', { ...WORK, ...work })
  /** What visitors asked for, newest first. */
  requests = (): Promise<ContactRequest[]> => this.#ask('GET', '/api/contact')
  addCode = (code: NewCode): Promise<Code> => this.#ask('POST', '/api/codes', code)
  changeShop = (change: ShopChange): Promise<unknown> => this.#ask('PUT', '/api/shop', change)
  /** Of the shop. */
  changePriceRules = (rules: OwnRules): Promise<unknown> => this.#ask('PUT', '/api/price-rules', { rules })

  /** An event's running order, and what became of it. */
  saveRunningOrder = (eventId: number, runs: NewRunningOrder['runs'][number][]): Promise<RunningOrder> =>
    this.#ask('PUT', `/api/admin/events/${eventId}/order`, { runs })
  order = (eventId: number): Promise<RunningOrder> => this.#ask('GET', `/api/admin/events/${eventId}/order`)
  changeRun = (id: number, change: RunChange): Promise<Run> =>
    this.#ask('PATCH', `/api/admin/runs/${id}`, change)
  taps = (eventId: number): Promise<Taps> => this.#ask('GET', `/api/admin/events/${eventId}/taps`)
  addClips = (eventId: number, clips: NewClips['clips'][number][]): Promise<Clips> =>
    this.#ask('POST', `/api/admin/events/${eventId}/clips`, { clips })
  clips = async (eventId: number): Promise<Clips['clips']> =>
    (await this.#ask<Clips>('GET', `/api/admin/events/${eventId}/clips`)).clips
  /** The latest first. */
  uploads = (): Promise<Upload[]> => this.#ask('GET', '/api/admin/uploads')
  video = (id: number | null): Promise<Video> => this.#ask('GET', `/api/admin/videos/${id}`)
  /** What each clip shows. */
  decide = (eventId: number, clips: { id: number; runId: number | null }[]): Promise<Matching> =>
    this.#ask('PUT', `/api/admin/events/${eventId}/matching`, { clips })
  matching = (eventId: number): Promise<Matching> => this.#ask('GET', `/api/admin/events/${eventId}/matching`)

  /** A sport with one event and these riders in it. */
  async addEventOf(riders: string[], { name = 'Cloverleaf Classic', date = 'June 15-17, 2024' } = {}) {
    const sport = await this.addSport({ name: 'Barrel Racing', description: 'Three barrels, one clock.' })
    const event = await this.addEvent({ name, date, sportId: sport.id })
    const added: Rider[] = []
    for (const rider of riders) added.push(await this.addRider({ name: rider, eventId: event.id }))
    return { sport, event, riders: added }
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, text } = await this.client.send(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return JSON.parse(text || 'null')
  }
}
