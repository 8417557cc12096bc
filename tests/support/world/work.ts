import { syncPayouts } from '../../../src/server/books/ledger/payouts.ts'
import { findTransactions } from '../../../src/server/books/ledger/sync-money.ts'
import { clearTestSales, leaveOutTestSales } from '../../../src/server/books/test-sales.ts'
import { redateSales } from '../../../src/server/books/time-zone.ts'
import { pruneVisits } from '../../../src/server/buying/access/visits.ts'
import { reconcile } from '../../../src/server/buying/checkout/reconcile.ts'
import { notifyFinished, notifyMasters } from '../../../src/server/buying/orders/notify-when-ready.ts'
import { refundPreorders } from '../../../src/server/buying/orders/refund-preorders.ts'
import { checkAccount } from '../../../src/server/buying/providers/provider-health.ts'
import { anonymizeUnpaid, pruneEvents, pruneProofs } from '../../../src/server/buying/prune.ts'
import { remindBuyers } from '../../../src/server/buying/reminders/remind-buyers.ts'
import type { Shop } from '../../../src/server/composed-shop.ts'
import { forgetNetworks } from '../../../src/server/email/limits.ts'
import { sendEmails } from '../../../src/server/email/send-emails.ts'
import { nightlyBackup } from '../../../src/server/owner/backup/nightly-backup.ts'
import { pruneJobs } from '../../../src/server/platform/jobs/queue.ts'
import { runJobs } from '../../../src/server/platform/jobs/run-jobs.ts'
import { cleanStorage } from '../../../src/server/videos/clean-storage.ts'
import { removeFiles } from '../../../src/server/videos/remove-files.ts'
import { MOVE_THUMBNAILS, runThumbnailMove } from '../../../src/server/videos/serve/move-thumbnails.ts'
import { finishTakedowns } from '../../../src/server/videos/takedown/finish-takedowns.ts'
import { tidyUploads } from '../../../src/server/videos/upload/tidy-uploads.ts'
import { emailWaitlist } from '../../../src/server/weekend/waitlist/email-waitlist.ts'
import { pruneWaitlist } from '../../../src/server/weekend/waitlist/leave-waitlist.ts'
import { complaints } from '../complaints.ts'

/**
 * What the worker of a shop does by itself every few seconds to hours, run once and at once. Tests open their shops with
 * `WORKER=0`, so that nothing happens between two of their lines.
 */
export const work = {
  anonymizeUnpaid,
  checkAccount,
  cleanStorage,
  clearTestSales,
  emailWaitlist,
  findTransactions,
  forgetNetworks,
  finishTakedowns: (shop: Shop) => finishTakedowns(shop, new AbortController().signal),
  leaveOutTestSales,
  moveFiles: (shop: Shop) =>
    runJobs(
      shop,
      {
        kinds: {
          'remove-files': (job) => removeFiles(shop, job),
          [MOVE_THUMBNAILS]: (job) => runThumbnailMove(shop, job),
        },
        isFinal: () => true,
        onFailure: async (_tx, _job, sentence) => void complaints.push(sentence),
      },
      new AbortController().signal,
    ),
  nightlyBackup,
  notifyFinished,
  notifyMasters,
  pruneEvents,
  pruneJobs,
  pruneProofs,
  pruneVisits,
  pruneWaitlist,
  reconcile,
  redateSales,
  refundPreorders,
  remindBuyers,
  sendEmails,
  syncPayouts,
  tidyUploads,
}
