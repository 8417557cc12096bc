import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as calls from '../../../contract/owner/connection-calls.ts'
import type { Shop } from '../../composed-shop.ts'
import { notFound } from '../../platform/http/errors.ts'
import { mounting } from '../../platform/http/mount.ts'
import { markMedia } from '../../platform/storage/media-marker.ts'
import { sendFile } from '../../platform/storage/send-file.ts'
import { clientOf, logAccountEvent } from '../accounts/account-events.ts'
import { changeBackupPlan, makePassphrase, readBackupConnection } from './backup-connection.ts'
import { backUpNow } from './nightly-backup.ts'
import { checkRestore, receiveBackup, restoreInPlace } from './restore-in-browser.ts'
import { openBackup } from './run-backup.ts'

export const backupRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { mount, mountSent } = mounting(app, shop)
    // the disk limits a backup, and the check of its space comes first
    await app.register(multipart, { limits: { fileSize: Number.MAX_SAFE_INTEGER, files: 1, fields: 2 } })

    mount(calls.readBackupConnection, () => readBackupConnection(shop))
    mount(calls.changeBackupPlan, (request) => changeBackupPlan(shop, request.body, clientOf(request)))
    mount(calls.makeBackupPassphrase, (request) => makePassphrase(shop, clientOf(request)))
    mount(calls.backUpNow, async () => {
      await backUpNow(shop)
      return readBackupConnection(shop)
    })
    mountSent(calls.downloadBackup, async (request, reply) => {
      const { name } = request.params
      const file = (await openBackup(shop, name)) ?? notFound('backup')
      await logAccountEvent(shop.db, 'backup-downloaded', clientOf(request), shop.now(), name)
      return sendFile(request, reply, file, { fileName: name, download: true, cacheControl: 'no-store' })
    })
    mount(calls.acceptMedia, () => markMedia(shop))
    mount(calls.checkRestore, async (request) => checkRestore(shop, await receiveBackup(shop, request)))
    mount(calls.restoreBackup, (request) => restoreInPlace(shop, request.body, clientOf(request)))
  }
