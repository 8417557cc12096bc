import type { PageSource } from '../../web/server.tsx'
import { findShared } from '../buying/sharing/find-shared.ts'
import { findEvent, listEvents } from '../catalogue/events.ts'
import { listPortfolio } from '../catalogue/portfolio/portfolio.ts'
import { listRiders } from '../catalogue/riders.ts'
import { findSport, listSports } from '../catalogue/sports.ts'
import { unlistedFor } from '../catalogue/unlisted.ts'
import type { Shop } from '../composed-shop.ts'
import { readAbout, readLegalTexts, readShop } from '../owner/settings/settings.ts'
import { ownTurn } from '../platform/async/turns.ts'

/** The functions behind the API, as a visitor may call them. */
export const pageSource = (shop: Shop): PageSource => ({
  publicUrl: shop.config.publicUrl,
  ownTurn: () => ownTurn({ goesOn: true }),
  shop: () => readShop(shop),
  legalTexts: () => readLegalTexts(shop.db),
  about: () => readAbout(shop.db),
  sports: () => listSports(shop.db),
  sport: (id) => findSport(shop.db, id),
  sportEvents: (sportId) => listEvents(shop.db, { sportId }),
  newestEvents: (limit) => listEvents(shop.db, { limit }),
  shared: (token) => findShared(shop, token),
  event: (id) => findEvent(shop.db, id),
  portfolio: () => listPortfolio(shop.db),
  riders: async (eventId, linkKey) =>
    listRiders(shop.db, { eventId, now: shop.now(), unlisted: await unlistedFor(shop.db, { linkKey }) }),
})
