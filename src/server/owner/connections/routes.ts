import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/connection-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { BACKUPS } from '../../platform/storage/layout.ts'
import { sendFile } from '../../platform/storage/send-file.ts'
import { clientOf, logAccountEvent } from '../accounts/account-events.ts'
import { changeBackupPlan, makePassphrase, readBackupConnection } from './backup-connection.ts'
import { checkAddress, connectDomain, proofOf, readDomainConnection } from './domain-connection.ts'
import { connectEmail, disconnectEmail, readEmailConnection, sendTestEmail } from './email-connection.ts'
import { backUpNow } from './nightly-backup.ts'
import { connectPayments, disconnectPayments, readPaymentsConnection } from './payments-connection.ts'

/** What connects the shop to the outside, set in the browser. */
export const connectionRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)

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

    mount(calls.readBackupConnection, () => readBackupConnection(shop))
    mount(calls.changeBackupPlan, (request) => changeBackupPlan(shop, request.body, clientOf(request)))
    mount(calls.makeBackupPassphrase, (request) => makePassphrase(shop, clientOf(request)))
    mount(calls.backUpNow, async () => {
      await backUpNow(shop)
      return readBackupConnection(shop)
    })
    mountSent(calls.downloadBackup, async (request, reply) => {
      const { name } = request.params
      const file = (await shop.storage.open(`${BACKUPS}/${name}`)) ?? notFound('backup')
      await logAccountEvent(shop.db, 'backup-downloaded', clientOf(request), shop.now(), name)
      return sendFile(request, reply, file, { fileName: name, download: true, cacheControl: 'no-store' })
    })
  }
