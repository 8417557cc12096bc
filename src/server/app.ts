import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { plainRoutes } from '../contract/plain-routes.ts'
import { booksRoutes } from './books/routes.ts'
import { checkoutRoutes, sandboxRoutes, webhookRoutes } from './buying/checkout/routes.ts'
import { codeRoutes } from './buying/codes/routes.ts'
import { keepOrdersPrivate } from './buying/orders/keep-private.ts'
import { deviceRoutes, orderRoutes } from './buying/orders/routes.ts'
import { videoRoutes } from './buying/orders/video-routes.ts'
import { sharedVideoRoutes, sharingRoutes } from './buying/sharing/routes.ts'
import { portfolioRoutes } from './catalogue/portfolio/routes.ts'
import { riderRoutes } from './catalogue/rider-routes.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { searchRoutes } from './catalogue/search/routes.ts'
import { imageVisibility, isVideoShown } from './catalogue/visible.ts'
import type { Shop } from './composed-shop.ts'
import { emailRoutes } from './email/routes.ts'
import { accountRoutes } from './owner/accounts/routes.ts'
import { teamRoutes } from './owner/accounts/team.ts'
import { backupRoutes } from './owner/backup/routes.ts'
import { connectionRoutes } from './owner/connections/routes.ts'
import { contactRoutes } from './owner/contact/routes.ts'
import { dashboardRoutes } from './owner/dashboard/routes.ts'
import { shopRoutes } from './owner/settings/routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { apiDocs } from './platform/http/api-docs.ts'
import {
  answerBadConnection,
  closeUnusedSockets,
  endSlowRequests,
  ignoreExpectHeader,
  type RequestTimeouts,
  TIMEOUTS,
} from './platform/http/connections.ts'
import { answerError, sendError } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { RequestTimes, requestIds, watchRequests, watchUnknown } from './platform/http/request-log.ts'
import { guardRequests, securityHeaders } from './platform/http/security.ts'
import { proxyTest } from './platform/http/trusted-proxies.ts'
import { schemaController } from './platform/http/validation.ts'
import { openLog } from './platform/logs/open-log.ts'
import { metricsRoutes } from './platform/metrics/routes.ts'
import { ownerVideoRoutes } from './videos/routes.ts'
import { imageRoutes } from './videos/serve/image-routes.ts'
import { publicFileRoutes } from './videos/serve/public-routes.ts'
import { takedownRoutes } from './videos/takedown/routes.ts'
import { uploadRoutes } from './videos/upload/routes.ts'
import { videoEventRoutes } from './videos/video-events.ts'
import { weekendRoutes } from './weekend/routes.ts'

/** A request line may hold an absolute URL with any host: only its path is used. */
const ABSOLUTE_URL = /^[a-z][\w+.-]*:\/\/[^/?#]*\/?/i
const MAX_JSON_BYTES = 1024 * 1024

export interface AppOptions {
  log?: FastifyBaseLogger
  timeouts?: RequestTimeouts
}

/** The Fastify app of a composed shop: the routes of all areas, one error handler, one set of security hooks. */
export async function buildApp(
  shop: Shop,
  { log = openLog({ level: shop.config.logLevel }), timeouts = TIMEOUTS }: AppOptions = {},
): Promise<FastifyInstance> {
  const { trustProxy } = shop.config
  const headersOf = securityHeaders(shop.config)
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: MAX_JSON_BYTES,
    // on a busy machine loading the pages can take longer than Fastify's default of 10 s
    pluginTimeout: 0,
    schemaController,
    // hop 0 is the peer of the connection
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    genReqId: requestIds(proxyTest(trustProxy)),
    // see watchRequests
    logController: new LogController({ disableRequestLogging: true }),
    // no child logger per request, which is slow: log lines carry reqId themselves
    childLoggerFactory: (parent) => parent,
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : `/${url.replace(ABSOLUTE_URL, '')}`),
    // these errors happen before the onRequest hook that sets the headers
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headersOf(request.url))),
    clientErrorHandler: answerBadConnection,
  })
  ignoreExpectHeader(app)
  endSlowRequests(app, timeouts)
  closeUnusedSockets(app)
  app.setErrorHandler(answerError)
  guardRequests(app, shop.config)
  const requests = new RequestTimes()
  watchRequests(app, requests)
  // cookies are parsed on demand; most requests have none
  await app.register(cookie, { hook: false })
  apiDocs(app)

  await app.register(healthRoutes(shop))
  await app.register(metricsRoutes(shop, requests))
  await app.register(accountRoutes(shop))
  await app.register(teamRoutes(shop))
  await app.register(shopRoutes(shop))
  await app.register(connectionRoutes(shop))
  await app.register(backupRoutes(shop))
  await app.register(catalogueRoutes(shop))
  await app.register(riderRoutes(shop))
  await app.register(searchRoutes(shop))
  await app.register(portfolioRoutes(shop))
  await app.register(imageRoutes(shop, imageVisibility))
  await app.register(ownerVideoRoutes(shop))
  await app.register(videoEventRoutes(shop))
  await app.register(publicFileRoutes(shop, isVideoShown))
  await app.register(uploadRoutes(shop))
  await app.register(takedownRoutes(shop))
  await app.register(weekendRoutes(shop))
  await app.register(checkoutRoutes(shop))
  await app.register(codeRoutes(shop))
  await app.register(sandboxRoutes(shop))
  await app.register(webhookRoutes(shop))
  await app.register(booksRoutes(shop))
  await app.register(dashboardRoutes(shop))
  await app.register(contactRoutes(shop))
  await app.register(emailRoutes(shop))

  // an unknown API call must not reach the wildcard of the pages
  app.all(plainRoutes.all, { schema: { hide: true } }, (request, reply) =>
    sendError(request, reply, {
      status: 404,
      sentence: `There is no ${request.method} ${request.url.split('?')[0]} here`,
    }),
  )
  await app.register(async (withOrders) => {
    keepOrdersPrivate(withOrders)
    await withOrders.register(orderRoutes(shop))
    await withOrders.register(deviceRoutes(shop))
    await withOrders.register(videoRoutes(shop))
    await withOrders.register(sharingRoutes(shop))
    await withOrders.register(sharedVideoRoutes(shop))
    await withOrders.register(pageRoutes(shop))
  })
  const noteUnknown = watchUnknown(requests)
  app.setNotFoundHandler((request, reply) => {
    sendError(request, reply, { status: 404, sentence: 'There is no such address' })
    noteUnknown(request, reply)
  })
  return app
}
