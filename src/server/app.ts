import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { plainRoutes } from '../contract/calls/plain-routes.ts'
import { loginRoutes } from './accounts/login-routes.ts'
import { ownAccountRoutes } from './accounts/own-account-routes.ts'
import { passkeyRoutes } from './accounts/passkey-routes.ts'
import { eventRoutes } from './catalogue/event-routes.ts'
import { howPictureIsShown } from './catalogue/how-picture-is-shown.ts'
import { importRoutes } from './catalogue/import-routes.ts'
import { isFilmShown } from './catalogue/is-film-shown.ts'
import { manyRidersRoutes } from './catalogue/many-riders-routes.ts'
import { riderRoutes } from './catalogue/rider-routes.ts'
import { sportRoutes } from './catalogue/sport-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { sandboxRoutes } from './checkout/sandbox-routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import type { Shop } from './composed-shop.ts'
import { contactRoutes } from './contact/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { deviceRoutes } from './delivery/device-routes.ts'
import { keepOrdersPrivate } from './delivery/keep-private.ts'
import { orderRoutes } from './delivery/order-routes.ts'
import { videoRoutes } from './delivery/video-routes.ts'
import { disputeRoutes } from './disputes/routes.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { evidenceRoutes } from './evidence/routes.ts'
import { apiDocs } from './http/api-docs.ts'
import {
  answerBadConnection,
  endSlowRequests,
  endUnusedLines,
  ignoreExpectations,
  type RequestTimeouts,
  TIMEOUTS,
} from './http/connections.ts'
import { answerError, sendError } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { RequestTimes } from './http/request-times.ts'
import { guardingHeaders, guardRequests } from './http/security.ts'
import { proxyTest } from './http/trusted-proxies.ts'
import { schemaController } from './http/validation.ts'
import { watchRequests, watchUnknown } from './http/watch-requests.ts'
import { mailRoutes } from './letters/routes.ts'
import { openLog } from './logs/open-log.ts'
import { requestIds } from './logs/request-ids.ts'
import { cubeRoutes } from './media/cube-routes.ts'
import { imageRoutes } from './media/image-routes.ts'
import { ownersFilmRoutes } from './media/owners-film-routes.ts'
import { publicFileRoutes } from './media/public-routes.ts'
import { videoEditRoutes } from './media/video-edit-routes.ts'
import { videoEventRoutes } from './media/video-events.ts'
import { adminVideoRoutes } from './media/video-routes.ts'
import { metricsRoutes } from './metrics/routes.ts'
import { ownOrderRoutes } from './own-orders/routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { portfolioRoutes } from './portfolio/routes.ts'
import { posterRoutes } from './poster/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { purchaseRoutes } from './sales/purchase-routes.ts'
import { salesRoutes } from './sales/sales-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sharingRoutes } from './sharing/routes.ts'
import { sharedVideoRoutes } from './sharing/video-routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { shopChangeRoutes } from './shop-changes/routes.ts'
import { takedownRoutes } from './takedown/routes.ts'
import { testSalesRoutes } from './test-sales/routes.ts'
import { unmatchedRoutes } from './unmatched/routes.ts'
import { cloudRoutes } from './uploads/cloud-routes.ts'
import { uploadRoutes } from './uploads/upload-routes.ts'
import { waitingRoutes } from './waiting/routes.ts'
import { weekendRoutes } from './weekend/routes.ts'
import { weekendSheetRoutes } from './weekend-sheet/routes.ts'
import { reportRoutes } from './yearly-report/routes.ts'

/** A request may name the whole address, with a host of its own choice: only the path is ours to read. */
const WHOLE_ADDRESS = /^[a-z][\w+.-]*:\/\/[^/?#]*\/?/i
const MAX_JSON_BYTES = 1024 * 1024

export interface AppOptions {
  log?: FastifyBaseLogger
  timeouts?: RequestTimeouts
}

/** The HTTP app over a composed shop: every feature's routes, one error form, one set of guards. */
export async function buildApp(
  shop: Shop,
  { log = openLog({ level: shop.config.logLevel }), timeouts = TIMEOUTS }: AppOptions = {},
): Promise<FastifyInstance> {
  const { trustProxy } = shop.config
  const headersOf = guardingHeaders(shop.config)
  const app = Fastify({
    loggerInstance: log,
    bodyLimit: MAX_JSON_BYTES,
    // loading the pages takes longer than the usual 10 s where the machine is busy, which is no reason not to open
    pluginTimeout: 0,
    schemaController,
    // the one who is connected to us is the first
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    genReqId: requestIds(proxyTest(trustProxy)),
    // we write our own lines, see watchRequests
    logController: new LogController({ disableRequestLogging: true }),
    // nor does each get a logger of its own: what is logged names its request
    childLoggerFactory: (parent) => parent,
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/') ? url : `/${url.replace(WHOLE_ADDRESS, '')}`),
    // no hook has given these their headers
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headersOf(request.url))),
    clientErrorHandler: answerBadConnection,
  })
  ignoreExpectations(app)
  endSlowRequests(app, timeouts)
  endUnusedLines(app)
  app.setErrorHandler(answerError)
  guardRequests(app, shop.config)
  const requests = new RequestTimes()
  watchRequests(app, requests)
  // cookies are read where somebody asks for one; most requests have none to read
  await app.register(cookie, { hook: false })
  apiDocs(app)

  await app.register(healthRoutes(shop))
  await app.register(metricsRoutes(shop, requests))
  await app.register(loginRoutes(shop))
  await app.register(ownAccountRoutes(shop))
  await app.register(passkeyRoutes(shop))
  await app.register(shopRoutes(shop))
  await app.register(shopChangeRoutes(shop))
  await app.register(sportRoutes(shop))
  await app.register(eventRoutes(shop))
  await app.register(riderRoutes(shop))
  await app.register(manyRidersRoutes(shop))
  await app.register(importRoutes(shop))
  await app.register(searchRoutes(shop))
  await app.register(portfolioRoutes(shop))
  await app.register(imageRoutes(shop, howPictureIsShown))
  await app.register(adminVideoRoutes(shop))
  await app.register(videoEditRoutes(shop))
  await app.register(ownersFilmRoutes(shop))
  await app.register(videoEventRoutes(shop))
  await app.register(publicFileRoutes(shop, isFilmShown))
  await app.register(cubeRoutes(shop))
  await app.register(posterRoutes(shop))
  await app.register(uploadRoutes(shop))
  await app.register(takedownRoutes(shop))
  await app.register(cloudRoutes(shop))
  await app.register(weekendRoutes(shop))
  await app.register(weekendSheetRoutes(shop))
  await app.register(checkoutRoutes(shop))
  await app.register(shop.payments.provider === 'sandbox' ? sandboxRoutes(shop) : webhookRoutes(shop))
  await app.register(purchaseRoutes(shop))
  await app.register(refundRoutes(shop))
  await app.register(disputeRoutes(shop))
  await app.register(unmatchedRoutes(shop))
  await app.register(salesRoutes(shop))
  await app.register(dashboardRoutes(shop))
  await app.register(testSalesRoutes(shop))
  await app.register(ownOrderRoutes(shop))
  await app.register(erasureRoutes(shop))
  await app.register(evidenceRoutes(shop))
  await app.register(reportRoutes(shop))
  await app.register(contactRoutes(shop))
  await app.register(mailRoutes(shop))
  await app.register(waitingRoutes(shop))

  // an unknown call must never be answered by the pages' wildcard
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
