import type { Alarm } from '../../../contract/owner/dashboard.ts'
import { DAY, MINUTE } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { isLow, lowDiskSentence } from '../../platform/storage/disk-space.ts'
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
  const disks = await shop.disks()
  return disks.filter(isLow).map((disk) => ({
    kind: 'disk-low',
    sentence: `${lowDiskSentence(disk)}: ${inGb(disk.free)} of ${inGb(disk.size)} are free. When it is full, nothing can be saved or sold.`,
    since: shop.now().toISOString(),
  }))
}

/** A passing failure is over by then. */
const REPEATED_AFTER = 5 * MINUTE

/** Work that is tried again and again, and what was given up, except videos, which have their own alarms. */
async function failingJobs({ db, now }: Shop, { isTold }: { isTold: boolean }): Promise<Alarm[]> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString()
  const jobs = await db
    .selectFrom('job')
    .select(['kind', 'outcome', 'lastError', 'createdAt'])
    .where('lastError', 'is not', null)
    .where(({ or, eb }) => or([eb('finishedAt', 'is', null), eb('finishedAt', '>=', before(DAY))]))
    .orderBy('id')
    .execute()
  const failing = jobs.filter(({ kind, outcome, createdAt }) => {
    const isVideo = kind.startsWith('video-')
    if (outcome) return outcome === 'failed' && !isVideo
    return createdAt <= before(REPEATED_AFTER) && !(isVideo && isTold)
  })
  return [...Map.groupBy(failing, ({ lastError }) => lastError)].map(([lastError, same]) => ({
    kind: 'job-failing',
    sentence: `Background work ${same[0]?.outcome ? 'was given up' : 'fails again and again'} (${same.length}): ${lastError}`,
    since: same[0]?.createdAt ?? '',
  }))
}

async function noFfmpeg({ db, ffmpeg, config }: Shop): Promise<Alarm[]> {
  const isCurrent = ffmpeg && !ffmpeg.isBundled
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
