import { mkdir } from 'node:fs/promises'
import { HOUR, MINUTE, SECOND } from '../contract/time.ts'
import { demoClips } from '../demo/demo-clips.ts'
import { syncPayouts } from './books/ledger/payouts.ts'
import { findTransactions } from './books/ledger/sync-money.ts'
import { leaveOutTestSales, noteGoingLive, updateTestOrders } from './books/test-sales.ts'
import { ensureTimeZone, followZoneData, redateSales } from './books/time-zone.ts'
import { GuessRateLimit } from './buying/access/guess-rate-limit.ts'
import { refuseOtherSecret } from './buying/access/order-link.ts'
import { pruneVisits, Visits } from './buying/access/visits.ts'
import { reconcile } from './buying/checkout/reconcile.ts'
import { notifyFinished, notifyMasters } from './buying/orders/notify-when-ready.ts'
import { refundPreorders } from './buying/orders/refund-preorders.ts'
import type { Payments } from './buying/providers/payments.ts'
import { checkAccount, watchPayments } from './buying/providers/provider-health.ts'
import { sandboxPayments } from './buying/providers/sandbox.ts'
import type { StripeTimeouts } from './buying/providers/stripe-client.ts'
import { anonymizeUnpaid, pruneEvents, pruneProofs } from './buying/prune.ts'
import { remindBuyers } from './buying/reminders/remind-buyers.ts'
import type { Shop } from './composed-shop.ts'
import { forgetNetworks } from './email/limits.ts'
import { sendEmails } from './email/send-emails.ts'
import { pruneAccountEvents } from './owner/accounts/account-events.ts'
import { PASSWORD_COST, type PasswordCost } from './owner/accounts/passwords.ts'
import { nightlyBackup } from './owner/backup/nightly-backup.ts'
import { followConnections } from './owner/connections/connections.ts'
import { readLegalTexts } from './owner/settings/settings.ts'
import { storeTerms } from './owner/settings/terms-versions.ts'
import { memoizeFor } from './platform/async/memoize.ts'
import { finishRestore, forgetUnpacked } from './platform/backup/restore-sqlite.ts'
import type { Config } from './platform/config/config.ts'
import type { OtherServers, Watcher } from './platform/db/changes.ts'
import { purgeDeleted } from './platform/db/checkpoints.ts'
import { type Database, openDatabase, sqliteFile } from './platform/db/open.ts'
import { type DatabaseTimeouts, TIMEOUTS } from './platform/db/timeouts.ts'
import { ResponseCache } from './platform/http/response-cache.ts'
import { pruneJobs } from './platform/jobs/queue.ts'
import { Worker } from './platform/jobs/worker.ts'
import { loadSecret } from './platform/secret.ts'
import { chooseStorage } from './platform/storage/choose-storage.ts'
import { readDisks, readSpace } from './platform/storage/disk-space.ts'
import { areMediaThere } from './platform/storage/media-marker.ts'
import type { BucketTimeouts } from './platform/storage/s3.ts'
import { findPrograms } from './videos/ffmpeg/programs.ts'
import { PreviewViews } from './videos/serve/preview-views.ts'
import { finishTakedowns } from './videos/takedown/finish-takedowns.ts'
import { startVideoJobs } from './videos/transcode/run-video-jobs.ts'
import { emailWaitlist } from './weekend/waitlist/email-waitlist.ts'
import { pruneWaitlist } from './weekend/waitlist/leave-waitlist.ts'

/** Overrides of timeouts and delays, for tests. */
export interface ShopTimeouts {
  database?: DatabaseTimeouts
  bucket?: BucketTimeouts
  stripe?: Partial<StripeTimeouts>
  passwordCost?: PasswordCost
  resendTime?: number
  crowdedTime?: number
}

export async function composeShop(config: Config, timeouts: ShopTimeouts = {}): Promise<Shop> {
  const { databaseUrl: url, dataDir } = config
  const withDatabase = timeouts.database ?? TIMEOUTS
  // with PostgreSQL and a bucket nothing else creates it, and freeBytes needs it
  await mkdir(dataDir, { recursive: true })
  await finishRestore(config)
  await forgetUnpacked(config)
  const database = await openDatabase({ url, dataDir }, withDatabase)
  const secret = loadSecret(config)
  await refuseOtherSecret(database.db, secret).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  await ensureTimeZone(database.db)
  // replaced below: another server may tell of a change before the shop is composed
  let refresh = async () => {}
  // without the database it is tried again at the next use
  const refreshLater = () => void refresh().catch(() => undefined)
  const responses = new ResponseCache({
    announce: (change) => others.announce(change),
    now: () => shop.now().getTime(),
  })
  const others = await watchOtherServers(
    database,
    { url, silence: withDatabase.silence },
    {
      onChange: (change) => {
        responses.invalidateHere(change)
        refreshLater()
      },
      onDoubt: () => {
        responses.markStale()
        refreshLater()
      },
    },
  )
  const worker = new Worker()
  const environment = { ...config }
  const makePayments = (payments: Config['payments']) =>
    choosePayments(payments, { db: database.db, now: () => shop.now() }, timeouts.stripe)
  const shop: Shop = {
    ...database,
    config,
    secret,
    passwordCost: timeouts.passwordCost ?? PASSWORD_COST,
    resendTime: timeouts.resendTime ?? 400,
    crowdedTime: timeouts.crowdedTime ?? 3000,
    payments: await makePayments(config.payments),
    storage: await chooseStorage(config, timeouts.bucket),
    ffmpeg: findPrograms(),
    sourceMaker: demoClips(),
    mailer: null,
    refreshConnections: () => refresh(),
    worker,
    responses,
    visits: new Visits(),
    previewViews: new PreviewViews(),
    addressRateLimit: new GuessRateLimit('check', 'Too many addresses were asked about.'),
    codeRateLimit: new GuessRateLimit('code', 'Too many wrong codes were tried.'),
    areMediaThere: memoizeFor(
      10 * SECOND,
      () => shop.now(),
      () => areMediaThere(shop),
    ),
    stopping: new AbortController(),
    reopen: async () => {},
    freeBytes: async () => (await readSpace(config.dataDir)).free,
    disks: () => readDisks(database, config),
    now: () => new Date(),
    close: async () => {
      await worker.stop()
      clearInterval(flushTimer)
      // an unreachable database must not prevent closing
      await shop.visits.write(shop).catch(() => undefined)
      shop.mailer?.close()
      await others.leave()
      await database.close()
    },
  }
  refresh = followConnections(shop, environment, async (payments) =>
    watchPayments(shop, await makePayments(payments)),
  )
  shop.payments = watchPayments(shop, shop.payments)
  await refresh()
  await noteGoingLive(shop)
  await updateTestOrders(shop)
  await storeTerms(shop.db, (await readLegalTexts(shop.db)).termsText, shop.now())
  // on every server, since each buffers its own visitors; what cannot be written is lost
  const flushTimer = setInterval(() => {
    void shop.visits.write(shop).catch(() => undefined)
    void shop.previewViews.write(shop).catch(() => undefined)
  }, 5 * SECOND)
  flushTimer.unref()
  worker.add('emails', 5 * SECOND, (stopping) => sendEmails(shop, stopping))
  worker.add('waiting buyers', 5 * SECOND, async () => {
    await notifyFinished(shop)
    await refundPreorders(shop)
    await notifyMasters(shop)
  })
  worker.add('waiting riders', MINUTE, () => emailWaitlist(shop))
  worker.add('reminders', MINUTE, () => remindBuyers(shop))
  worker.add('reconcile', 2 * MINUTE, async () => {
    const { failures } = await reconcile(shop)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be settled`)
  })
  worker.add('takedowns', 20 * SECOND, (stopping) => finishTakedowns(shop, stopping))
  worker.add('ledger', 5 * MINUTE, (stopping) => findTransactions(shop, stopping))
  worker.add('payouts', HOUR, () => syncPayouts(shop))
  let checkedAt = 0
  worker.add('account', 5 * MINUTE, async () => {
    // hourly; a failed check is repeated sooner
    if (Date.now() - checkedAt < HOUR) return
    await checkAccount(shop)
    checkedAt = Date.now()
  })
  worker.add('books', 10 * MINUTE, async (stopping) => {
    await followZoneData(shop.db)
    await redateSales(shop, stopping)
    await leaveOutTestSales(shop, stopping)
    await pruneVisits(shop)
  })
  worker.add('backup', 10 * MINUTE, () => nightlyBackup(shop))
  worker.add('forget', 6 * HOUR, async () => {
    await anonymizeUnpaid(shop)
    await pruneProofs(shop)
    await pruneJobs(shop)
    await pruneEvents(shop)
    await pruneAccountEvents(shop)
    await pruneWaitlist(shop)
    await forgetNetworks(shop)
    await forgetUnpacked(config)
    // a reader may have kept the log of an erased buyer
    if (shop.engine === 'sqlite') await purgeDeleted(sqliteFile(dataDir))
  })
  startVideoJobs(shop, shop.ffmpeg)
  return shop
}

async function choosePayments(
  payments: Config['payments'],
  place: Pick<Shop, 'db' | 'now'>,
  timeouts?: Partial<StripeTimeouts>,
): Promise<Payments> {
  if (payments.provider === 'sandbox') return sandboxPayments(place)
  const { stripePayments } = await import('./buying/providers/stripe.ts')
  return stripePayments(payments, timeouts)
}

async function watchOtherServers(
  database: Database,
  { url, silence }: { url: string | null; silence: number },
  watcher: Watcher,
): Promise<OtherServers> {
  if (url) {
    const { listenForChanges } = await import('./platform/db/postgres-changes.ts')
    return listenForChanges(database, { url, silence }, watcher)
  }
  const { pollForChanges } = await import('./platform/db/sqlite-changes.ts')
  return pollForChanges(database, watcher)
}
