import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/connection-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { mounting } from '../../platform/http/mount.ts'
import { clientOf } from '../accounts/account-events.ts'
import { releaseReader } from '../settings/release.ts'
import { checkAddress, connectDomain, proofOf, readDomainConnection } from './domain-connection.ts'
import { connectEmail, disconnectEmail, readEmailConnection, sendTestEmail } from './email-connection.ts'
import { connectPayments, disconnectPayments, readPaymentsConnection } from './payments-connection.ts'

/** What connects the shop to the outside, set in the browser. */
export const connectionRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount } = mounting(app, shop)

    mount(calls.readRelease, releaseReader(shop))

    mount(calls.readEmailConnection, () => readEmailConnection(shop))
    mount(calls.connectEmail, (request) => connectEmail(shop, request.body, clientOf(request)))
    mount(calls.disconnectEmail, (request) => disconnectEmail(shop, clientOf(request)))
    mount(calls.testEmail, ({ body }) => sendTestEmail(shop, body))

    mount(calls.readPaymentsConnection, () => readPaymentsConnection(shop))
    mount(calls.connectPayments, (request) => connectPayments(shop, request.body, clientOf(request)))
    mount(calls.disconnectPayments, (request) => disconnectPayments(shop, clientOf(request)))

    mount(calls.readDomainConnection, () => readDomainConnection(shop))
    mount(calls.checkDomain, ({ body }) => checkAddress(shop, body))
    mount(calls.connectDomain, (request) => connectDomain(shop, request.body, clientOf(request)))
    mount(calls.proveDomain, ({ query, headers }) => ({
      proof: proofOf(shop, query.challenge),
      throughUnknownProxy: shop.config.trustProxy === false && headers['x-forwarded-for'] !== undefined,
    }))
  }
