import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { lowDiskSentence, lowDisks } from '../../platform/storage/disk-space.ts'
import { sandboxProblem } from '../../videos/ffmpeg/isolate.ts'
import { lacksSandbox } from '../../videos/ffmpeg/programs.ts'

const GB = 1024 ** 3
const inGb = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`

/** What the person who runs the server has to see to. */
export async function machineAlarms(shop: Shop): Promise<Alarm[]> {
  const programs = await noFfmpeg(shop)
  const isTold = programs.length > 0
  return [...programs, ...(await failingJobs(shop, { isTold })), ...(await fullDisks(shop))]
}

async function fullDisks(shop: Shop): Promise<Alarm[]> {
  const disks = await lowDisks(shop)
  return disks.map((disk) => ({
    kind: 'disk-low',
    sentence: `${lowDiskSentence(disk)}: ${inGb(disk.free)} of ${inGb(disk.size)} are free. When it is full, nothing can be saved or sold.`,
    since: shop.now().toISOString(),
  }))
}

/** A passing failure is over by then. */
const REPEATED_AFTER = 5 * MINUTE
const MOST = 5

/** Work that is tried again and again, and other work than videos that was given up: a failed video has its own alarm. */
async function failingJobs({ db, now }: Shop, { isTold }: { isTold: boolean }): Promise<Alarm[]> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const rows = await db
    .selectFrom('job')
    .select(({ fn }) => [
      'outcome',
      'lastError',
      fn.countAll<number>().as('count'),
      fn.min('createdAt').as('since'),
    ])
    .where('lastError', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        and([eb('finishedAt', 'is', null), eb('createdAt', '<=', before(REPEATED_AFTER))]),
        and([
          eb('finishedAt', '>=', before(DAY)),
          eb('outcome', '=', 'failed'),
          eb('kind', 'not like', 'video-%'),
        ]),
      ]),
    )
    .$if(isTold, (jobs) => jobs.where('kind', 'not like', 'video-%'))
    .groupBy(['outcome', 'lastError'])
    .orderBy('count', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(({ outcome, lastError, count, since }) => ({
    kind: 'job-failing',
    sentence: `${count === 1 ? 'A step' : `${count} steps`} of the background work ${outcome ? 'failed for good' : 'failed, again and again'}: ${lastError}`,
    since,
  }))
}

async function noFfmpeg({ db, ffmpeg, config }: Shop): Promise<Alarm[]> {
  const isCurrent = ffmpeg && (!ffmpeg.isBundled || config.bundledFfmpeg)
  if (isCurrent && !lacksSandbox(config)) return []
  const pending = await db
    .selectFrom('job')
    .select('createdAt')
    .where('kind', 'like', 'video-%')
    .where('finishedAt', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (!pending) return []
  const what = isCurrent
    ? `there is no sandbox to decode them in: ${sandboxProblem()}. Make it work`
    : 'there is no current ffmpeg on this machine. Install it'
  const sentence = `Videos wait, because ${what}, and start the shop again.`
  return [{ kind: 'no-ffmpeg', sentence, since: pending.createdAt }]
}
