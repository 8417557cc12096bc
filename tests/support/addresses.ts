import * as refunds from '../../src/contract/books/refund-calls.ts'
import * as sales from '../../src/contract/books/sales-calls.ts'
import * as checkout from '../../src/contract/buying/checkout-calls.ts'
import * as orders from '../../src/contract/buying/order-calls.ts'
import * as events from '../../src/contract/catalogue/event-calls.ts'
import * as riders from '../../src/contract/catalogue/rider-calls.ts'
import * as sports from '../../src/contract/catalogue/sport-calls.ts'
import * as mail from '../../src/contract/email/email-calls.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import * as contact from '../../src/contract/owner/contact-calls.ts'
import * as logins from '../../src/contract/owner/login-calls.ts'
import * as shop from '../../src/contract/owner/shop-calls.ts'
import * as cubes from '../../src/contract/videos/cube-calls.ts'
import * as takedown from '../../src/contract/videos/takedown-calls.ts'
import * as media from '../../src/contract/videos/video-calls.ts'

/** The addresses of declared calls, for tests that look at what goes over the wire. */
export const api = {
  shop: shop.readShop.path,
  login: logins.logIn.path,
  sports: sports.listSports.path,
  sport: (id: number) => addressOf(sports.findSport, { params: { id } }),
  sportEvents: (id: number) => addressOf(sports.listSportEvents, { params: { id } }),
  events: events.listEvents.path,
  event: (id: number) => addressOf(events.findEvent, { params: { id } }),
  sportRiders: (sportId: number) => addressOf(riders.listRiders, { query: { sportId, adminView: 'true' } }),
  riders: riders.listRiders.path,
  rider: (id: number) => addressOf(riders.findRider, { params: { id } }),
  eventRiders: (eventId: number, email?: string) =>
    addressOf(riders.listRiders, { query: { eventId, email, adminView: 'false' } }),
  purchaseCheck: (email: string, riderId: number) =>
    addressOf(checkout.checkPurchase, { query: { email, riderId } }),
  overview: sales.readOverview.path,
  today: sales.readToday.path,
  sales: (query: object = {}) => addressOf(sales.listSales, { query }),
  salesSummary: (query: object = {}) => addressOf(sales.sumSales, { query }),
  salesByDay: (query: object = {}) => addressOf(sales.sumSalesByDay, { query }),
  salesByEvent: (query: object = {}) => addressOf(sales.sumSalesByEvent, { query }),
  salesCsv: (query: object = {}) => addressOf(sales.exportSales, { query }),
  refund: (id: number) => addressOf(refunds.refundPurchase, { params: { id } }),
  purchaseRefunds: (id: number) => addressOf(refunds.listRefunds, { params: { id } }),
  disputes: refunds.listDisputes.path,
  createPaymentIntent: checkout.startPurchase.path,
  confirmPayment: checkout.confirmPayment.path,
  payWithWallet: checkout.payWithWallet.path,
  cancelPayment: checkout.cancelPayment.path,
  sandboxPay: checkout.payInSandbox.path,
  order: (token: string) => addressOf(orders.findOrder, { params: { token } }),
  alarms: sales.listAlarms.path,
  mail: mail.listEmails.path,
  takedowns: takedown.takeDown.path,
  videos: (query: object = {}) => addressOf(media.listVideos, { query }),
  videoFrame: (id: number, part: number) => addressOf(media.findFrame, { params: { id, part } }),
  cubes: cubes.listCubes.path,
  addCube: (name: string) => addressOf(cubes.addCube, { query: { name } }),
  cube: (key: string) => `/api/admin/${key.replace(/\.cube$/, '')}`,
  contactRequests: contact.listRequests.path,
} as const
