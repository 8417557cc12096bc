import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { matchPage, movedPage, pathTo, shortPath } from '../../contract/pages.ts'
import type { PageSource } from '../../web/server.tsx'
import { findShared } from '../buying/sharing/find-shared.ts'
import { shownEvent, shownEvents } from '../catalogue/events.ts'
import { listPortfolio } from '../catalogue/portfolio/routes.ts'
import { listRiders } from '../catalogue/riders.ts'
import { listGoes } from '../catalogue/running-order.ts'
import { findSport, listSports } from '../catalogue/sports.ts'
import { unlistedFor } from '../catalogue/visible.ts'
import type { Shop } from '../composed-shop.ts'
import { readAbout, readLegalTexts, readShop } from '../owner/settings/settings.ts'
import { yieldToEventLoop } from '../platform/async/yield-to-event-loop.ts'
import { logOutage } from '../platform/http/errors.ts'
import { outageOf } from '../platform/http/outage.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from '../platform/http/prepared-response.ts'
import { askerOf } from '../platform/http/request-queue.ts'
import { sendCached } from '../platform/http/response-cache.ts'
import { findEventByWord } from '../weekend/poster/poster.ts'
import {
  clientFolder,
  iconFile,
  iconsFolder,
  loadBuiltScreens,
  loopsFolder,
  picturesFolder,
  type Screens,
  workerFile,
} from './built-screens.ts'
import { htmlDocument, outageDocument } from './document.ts'
import { codeIn, existingPage, fillMissingId, type PageAddress, requestedPage } from './page-address.ts'
import { sharePictureRoutes } from './share-picture.ts'
import { robotsText, sitemap } from './sitemap.ts'

const HTML = 'text/html; charset=utf-8'

/** Every page of the shop, rendered once and cached until the shop changes. */
export const pageRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const source = pageSource(shop)
    const screens = await loadScreens(app, shop)

    await app.register(staticFiles, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
      // immutable files are never revalidated
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
    await app.register(staticFiles, {
      root: picturesFolder,
      prefix: '/pictures/',
      decorateReply: false,
      maxAge: '7d',
    })
    await app.register(staticFiles, {
      root: loopsFolder,
      prefix: '/loops/',
      decorateReply: false,
      maxAge: '7d',
    })
    await app.register(staticFiles, {
      root: iconsFolder,
      prefix: '/icons/',
      decorateReply: false,
      maxAge: '7d',
    })

    const icon = await readFile(iconFile)
    const hidden = { schema: { hide: true } }
    await app.register(sharePictureRoutes(shop))
    app.get('/robots.txt', hidden, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(shop.config.publicUrl)),
    )
    app.get('/icon.svg', hidden, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=604800').send(icon),
    )
    app.get('/manifest.webmanifest', hidden, (request, reply) =>
      sendCached(shop.responses, request, reply, '/manifest.webmanifest', () => webManifest(shop)),
    )
    if (!shop.config.development) {
      const worker = await prepareResponse(
        200,
        'text/javascript; charset=utf-8',
        await readFile(workerFile, 'utf8'),
      )
      app.get('/service-worker.js', hidden, (request, reply) => sendPrepared(request, reply, worker))
    }
    app.get('/sitemap.xml', hidden, (request, reply) =>
      sendCached(shop.responses, request, reply, '/sitemap.xml', () => sitemap(shop)),
    )
    const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
      const path = pagePath(request.url)
      const orOutage = async (error: Error) => sendOutage(error, request, reply, await screens())
      const make = async (path: string) =>
        renderResponse(new URL(shop.config.publicUrl + path), source, await screens())
      // a cached page needs no further checks
      if (shop.responses.has(path)) {
        return sendCached(shop.responses, request, reply, path, () => make(path))?.catch(orOutage)
      }
      const trimmed = withoutTrailingSlashes(path)
      // no open redirect by `//elsewhere.example/`
      if (trimmed !== path && /^\/[\w.~%-]/.test(trimmed))
        return reply.redirect(trimmed + codeIn(request.url, trimmed), 301)
      const moved = movedPage(path)
      if (moved) return reply.redirect(moved, 301)
      const requested = requestedPage(new URL(shop.config.publicUrl + path))
      if (shop.config.development) return make(path).then((answer) => sendPrepared(request, reply, answer))
      const isReady = requested.isKnown || shop.responses.has(requested.path)
      const sent = isReady ? send(requested) : existingPage(shop.db, requested).then(send)
      return sent?.catch(orOutage)

      function send({ path, missingId }: PageAddress): void | Promise<void> {
        if (missingId !== undefined) return sendMissing(path, missingId)
        return sendCached(shop.responses, request, reply, path, () => make(path))
      }

      async function sendMissing(path: string, missingId: string) {
        const page = await shop.responses.get(path, () => make(path), askerOf(request, reply))
        reply.code(page.status).type(page.type).header('cache-control', 'no-cache')
        reply.send(fillMissingId(page, missingId))
      }
    }
    app.get<{ Params: { word: string } }>(shortPath(':word'), hidden, async (request, reply) => {
      const eventId = await findEventByWord(shop.db, request.params.word)
      if (eventId === null) return sendPage(request, reply)
      const path = pathTo('event', { id: eventId })
      return reply.redirect(path + codeIn(request.url, path))
    })
    app.get('/*', hidden, sendPage)
  }

function sendOutage(error: Error, request: FastifyRequest, reply: FastifyReply, { assets }: Screens) {
  const outage = outageOf(error)
  if (!outage || !request.headers.accept?.includes('text/html')) throw error
  logOutage(request, reply, outage)
  reply
    .code(outage.status)
    .headers({ 'cache-control': 'no-store', 'retry-after': '5', 'x-request-id': request.id })
    .type(HTML)
    .send(outageDocument(assets, outage.message))
}

async function renderResponse(
  url: URL,
  source: PageSource,
  { render, assets }: Screens,
): Promise<PreparedResponse> {
  if (url.searchParams.get('render') === 'client')
    return prepareResponse(200, HTML, htmlDocument(assets, null))
  const page = await render(url, source)
  // also a 404, since all missing addresses share one page; there are too many riders, and a share changes with its order alone
  const isOne = url.searchParams.has('rider') || matchPage(url.pathname)?.name === 'shared'
  const isCacheable = page.status === 404 || !isOne
  return { ...(await prepareResponse(page.status, HTML, htmlDocument(assets, page))), isCacheable }
}

async function loadScreens(app: FastifyInstance, shop: Shop): Promise<() => Promise<Screens>> {
  if (!shop.config.development) {
    const built = await loadBuiltScreens()
    return async () => built
  }
  const { loadDevelopmentScreens } = await import('./development.ts')
  return loadDevelopmentScreens(app)
}

/** Not a regular expression: it would take seconds for an address of many slashes. */
function withoutTrailingSlashes(path: string) {
  const query = path.indexOf('?')
  const whole = query < 0 ? path.length : query
  let end = whole
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end) + path.slice(whole)
}

const ALLOWED_PARAMS = { rider: /^\w{1,12}$/, key: /^[\w-]{16}$/, render: /^\w{1,12}$/ }

/** Drops query parameters that do not change the page, so that they cannot fill the cache. */
function pagePath(url: string) {
  const end = url.indexOf('?')
  if (end < 0) return url
  const requested = new URLSearchParams(url.slice(end))
  const allowed = Object.entries(ALLOWED_PARAMS).flatMap(([name, pattern]) => {
    const value = requested.get(name)
    return value && pattern.test(value) ? [`${name}=${value}`] : []
  })
  return url.slice(0, end) + (allowed.length > 0 ? `?${allowed.join('&')}` : '')
}

/** The functions behind the API, called as a visitor. */
const pageSource = (shop: Shop): PageSource => ({
  get publicUrl() {
    return shop.config.publicUrl
  },
  yieldToEventLoop: () => yieldToEventLoop({ continuing: true }),
  shop: () => readShop(shop),
  legalTexts: () => readLegalTexts(shop.db),
  about: () => readAbout(shop.db),
  sports: () => listSports(shop.db),
  sport: (id) => findSport(shop.db, id),
  sportEvents: (sportId) => shownEvents(shop, { sportId }),
  newestEvents: (limit) => shownEvents(shop, { limit }),
  shared: (token) => findShared(shop, token),
  event: (id) => shownEvent(shop, id),
  portfolio: () => listPortfolio(shop.db),
  riders: (eventId) => listRiders(shop.db, { eventId, now: shop.now() }),
  riderPage: async (eventId, id, linkKey) => {
    const unlisted = await unlistedFor(shop.db, { linkKey })
    const [rider] = await listRiders(shop.db, { eventId, riderIds: [id], now: shop.now(), unlisted })
    return rider ? { rider, goes: await listGoes(shop.db, eventId) } : null
  },
})

/** For installing the shop on a phone's home screen. */
async function webManifest(shop: Shop): Promise<PreparedResponse> {
  const { brand, tagline } = await readShop(shop)
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: brand,
    short_name: brand.length > 12 ? (brand.split(' ')[0] ?? brand) : brand,
    description: tagline,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0b0d12',
    theme_color: '#0b0d12',
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
  return prepareResponse(200, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
}
