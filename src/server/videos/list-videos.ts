import { sql } from 'kysely'
import { HOUR, SECOND } from '../../contract/time.ts'
import type { Video as VideoView, VideoWork } from '../../contract/videos/video.ts'
import { median } from '../../contract/weekend/statistics.ts'
import type { Db } from '../platform/db/open.ts'
import { mediaUrl, urlOf } from '../platform/storage/layout.ts'
import type { RowOf } from '../tables.ts'
import { findingsOf, soundTracksOf } from './probe/findings.ts'
import { PROBE_VERSION } from './probe/probe-result.ts'
import { sizesOf } from './serve/best-version.ts'
import { hasNoRider, videoAddress, videoIdOf } from './video-address.ts'
import { subjectOf } from './video-jobs.ts'
import { toVideo, type Video } from './video-row.ts'

const RIDERS_SHOWN = 3
/** The share of each job in the whole work, roughly. */
const SHARES: Record<string, number> = {
  'video-preview': 0.2,
  'video-phone': 0.25,
  'video-master': 0.45,
  'video-compatible': 0.1,
}

interface Wanted {
  ids?: number[]
  before?: number
  /** Words that all occur in the file's name or a rider's name. */
  search?: string
  /** Only those with unfinished jobs. */
  open?: boolean
  /** Only those without a rider. */
  without?: 'rider'
  limit: number
}

/** The newest first, with their progress. */
export async function listVideos(db: Db, wanted: Wanted): Promise<VideoView[]> {
  const { ids, before, search, open, without, limit } = wanted
  const rows = await db
    .selectFrom('video')
    .selectAll()
    .where('state', '<>', 'asleep')
    .where('deletedAt', 'is', null)
    .$if(ids !== undefined, (videos) => videos.where('id', 'in', ids ?? []))
    .$if(before !== undefined, (videos) => videos.where('id', '<', before ?? 0))
    .$if(without === 'rider', (videos) => videos.where(hasNoRider()))
    .$if(open === true, (videos) => videos.where('state', 'in', ['waiting', 'working']))
    .where(({ and }) => and(wordsOf(search).map(isNamed)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (rows.length === 0) return []
  const videos = rows.map(toVideo)
  const jobs = Map.groupBy(await jobsOf(db, videos), ({ subject }) => subject)
  const riders = Map.groupBy(await ridersOf(db, videos), ({ videoUrl }) => videoIdOf(videoUrl ?? ''))
  return videos.map((video) =>
    toView(video, jobs.get(subjectOf(video.id)) ?? [], (riders.get(video.id) ?? []).slice(0, RIDERS_SHOWN)),
  )
}

export async function findVideoView(db: Db, id: number): Promise<VideoView | null> {
  const [video] = await listVideos(db, { ids: [id], limit: 1 })
  return video ?? null
}

const PACE_OF = 12

/** What is left to make before all videos of riders are on sale, and the median time between the last ones. */
export async function readVideoWork(db: Db, now: Date): Promise<VideoWork> {
  const { left } = await db
    .selectFrom('video')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('state', 'in', ['waiting', 'working'])
    .where('forSale', '=', 0)
    .where('deletedAt', 'is', null)
    .where(({ not }) => not(hasNoRider()))
    .executeTakeFirstOrThrow()
  // the first of these puts a video on sale
  const finished = await db
    .selectFrom('job')
    .select(({ fn }) => fn.min<string>('finishedAt').as('at'))
    .where('kind', 'in', ['video-phone', 'video-master'])
    .where('outcome', '=', 'done')
    .where('finishedAt', '>', new Date(now.getTime() - HOUR).toISOString())
    .groupBy('subject')
    .orderBy('at', 'desc')
    .limit(PACE_OF)
    .execute()
  const times = finished.map(({ at }) => Date.parse(at))
  const gaps = times.slice(1).map((at, index) => ((times[index] ?? at) - at) / SECOND)
  return { left: Number(left), secondsEach: median(gaps) ?? null }
}

type JobRow = Pick<
  RowOf<'job'>,
  'subject' | 'kind' | 'step' | 'progress' | 'etaSeconds' | 'lockedUntil' | 'lastError'
>

const jobsOf = (db: Db, videos: Video[]): Promise<JobRow[]> =>
  db
    .selectFrom('job')
    .select(['subject', 'kind', 'step', 'progress', 'etaSeconds', 'lockedUntil', 'lastError'])
    .where(
      'subject',
      'in',
      videos.map(({ id }) => subjectOf(id)),
    )
    .where('finishedAt', 'is', null)
    .execute()

const ridersOf = (db: Db, videos: Video[]) =>
  db
    .selectFrom('run')
    .innerJoin('rider', 'rider.id', 'run.riderId')
    .innerJoin('event', 'event.id', 'rider.eventId')
    .where(
      'run.videoUrl',
      'in',
      videos.map(({ id }) => videoAddress(id)),
    )
    .where('rider.deletedAt', 'is', null)
    .select([
      'run.videoUrl',
      'run.horse',
      'rider.id',
      'rider.name',
      'rider.eventId',
      'event.name as eventName',
    ])
    .orderBy('rider.id')
    .execute()

type RiderRow = Awaited<ReturnType<typeof ridersOf>>[number]

function toView(video: Video, jobs: JobRow[], riders: RiderRow[]): VideoView {
  const running = jobs.find(({ lockedUntil }) => lockedUntil !== null)
  const openShare = jobs.reduce(
    (sum, { kind, progress }) => sum + (SHARES[kind] ?? 0) * (1 - (progress ?? 0) / 1000),
    // the preview's job adds the others later
    jobs.some(({ kind }) => kind === 'video-preview') ? 1 - (SHARES['video-preview'] ?? 0) : 0,
  )
  // an older version of the shop probed less
  const seen = video.probe?.version === PROBE_VERSION ? video.probe : null
  return {
    id: video.id,
    name: video.sourceName,
    bytes: Number(video.sourceBytes),
    state: video.state === 'asleep' ? 'waiting' : video.state,
    error: video.error ?? jobs.find(({ lastError }) => lastError !== null)?.lastError ?? null,
    step: running?.step ?? null,
    progress: video.state === 'ready' ? 1 : Math.max(0, Math.min(1, 1 - openShare)),
    secondsLeft: running?.etaSeconds ?? null,
    grade: video.grade,
    seconds: video.probe?.seconds ?? null,
    width: video.probe?.width ?? null,
    height: video.probe?.height ?? null,
    findings: seen ? findingsOf(seen, video.sound.tracks) : [],
    tracks: seen ? soundTracksOf(seen, video.sound.tracks) : [],
    sound: video.sound,
    forSale: video.forSale === 1,
    edit: video.edit,
    sourceSeconds: video.edit.sourceSeconds ?? video.probe?.seconds ?? null,
    thumbnailUrl: video.posterKey && mediaUrl(video.posterKey),
    previewUrl: video.previewKey && mediaUrl(video.previewKey),
    sizes: sizesOf(video),
    riders: riders.map(({ id, name, horse, eventId, eventName }) => ({
      id,
      name,
      horse,
      eventId,
      eventName,
    })),
    createdAt: video.createdAt,
  }
}

const wordsOf = (search = '') =>
  search
    .replace(/\p{Cc}/gu, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** Whether the name of a video's file or of one of its riders contains this word. */
function isNamed(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  // SQLite's lower() knows only ASCII
  const has = (column: string) =>
    sql<boolean>`(lower(${sql.ref(column)}) like ${pattern.toLowerCase()} escape '\\' or ${sql.ref(column)} like ${pattern} escape '\\')`
  return sql<boolean>`(${has('video.sourceName')} or ${sql.lit(urlOf('videos'))} || video.id in (
    select run."videoUrl" from run inner join rider on rider.id = run."riderId"
    where rider."deletedAt" is null and run."videoUrl" is not null and ${has('rider.name')}))`
}
