import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import { type ClipNeed, NEEDS, type Need } from '../../../contract/weekend/upload-plan/needs.ts'
import {
  forecastUploads,
  type ToSend,
  type UploadState,
} from '../../../contract/weekend/upload-plan/upload-forecast.ts'
import { readNeeds } from '../../../contract/weekend/weekend-calls.ts'
import { readOf, refresh } from '../../platform/api/queries.ts'
import { uploadQueue } from '../../videos/upload/queue.ts'
import type { Day } from '../match/use-day.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { guessCopy } from './copies.ts'
import { withoutLost } from './lost-clips.ts'
import { isOfClip, UploadPlan } from './upload-plan.ts'
import { lastRate, uploadSettings } from './upload-plan-settings.ts'

const ASK_EVERY = 4000
const SHOW_AFTER = 1500
const NO_NEEDS: ClipNeed[] = []

/** The upload plan of an event and its forecast. */
export function useUploadPlan(
  eventId: number,
  day: Day,
  own: ReadonlyMap<number, OwnClip>,
  timeZone: string,
) {
  const [plan] = useState(() => new UploadPlan(eventId))
  const queue = uploadQueue.items.use()
  const wanted = uploadSettings.use()
  const { isGoing, isWaiting, refused } = plan.state.use()
  const speed = plan.copies.speed.use()
  const now = useNow()
  const asked = useQuery({
    ...readOf(readNeeds, { params: { id: eventId } }),
    refetchInterval: isGoing ? ASK_EVERY : false,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  })
  // only decided clips are sent
  const needs = useMemo(() => {
    const decided = new Set(day.clips.flatMap(({ id, decided, runId }) => (decided && runId ? [id] : [])))
    return asked.data?.clips.filter(({ clipId }) => decided.has(clipId)) ?? NO_NEEDS
  }, [asked.data, day])
  useEffect(() => {
    // run on any of these: a file was sent, a sale, a new hour
    void [queue, wanted, isGoing, now]
    plan.update({ needs, own, timeZone })
  }, [plan, needs, own, timeZone, queue, wanted, isGoing, now])
  useNews(queue.filter((item) => isOfClip(item) && item.upload.state === 'done').length)
  const lost = plan.lost.all.use()
  const readable = useMemo(() => withoutLost(own, lost), [own, lost])
  const rate = useRate()
  const held = new Set([...refused.values()].map(({ clipId }) => clipId))
  const left = toSend(needs, readable, { speed, refused: held })
  const forecast = forecastUploads(
    { now, timeZone, bytesPerSecond: isWaiting ? null : rate, ...left },
    wanted,
  )
  const comes = needs.some(({ clipId }) => readable.get(clipId)?.found && !held.has(clipId))
  return { plan, needs, forecast, comes, readable }
}

/** Reads the day again after uploads, once for many. */
function useNews(doneCount: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (doneCount === 0) return
    const timer = setTimeout(() => void refresh(client, ['weekend', 'catalogue']), SHOW_AFTER)
    return () => clearTimeout(timer)
  }, [client, doneCount])
}

/** Bytes per second, smoothed. */
function useRate(): number | null {
  const queue = uploadQueue.items.use()
  const [rate, setRate] = useState(() => lastRate.read())
  const current = queue.reduce((sum, item) => sum + (item.state === 'sending' ? (item.rate ?? 0) : 0), 0)
  useEffect(() => {
    if (current === 0) return
    setRate((known) => (known === null ? current : 0.8 * known + 0.2 * current))
  }, [current])
  useEffect(() => {
    if (rate) lastRate.write(rate)
  }, [rate])
  return rate
}

function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Sizes = Pick<UploadState, 'previews' | 'masters' | 'quality' | 'makingSeconds' | 'stuck'>

interface Known {
  /** Encoding speed, in seconds of video per second; null before the first try. */
  speed: number | null
  /** Clips with a refused file. */
  refused: ReadonlySet<number>
}

/** What is still to be sent from this browser, and what cannot be. */
export function toSend(
  needs: readonly ClipNeed[],
  own: ReadonlyMap<number, OwnClip>,
  { speed, refused }: Known,
): Sizes {
  const previews: ToSend = { count: 0, bytes: 0 }
  const stuck = { away: 0, refused: 0, originals: 0 }
  const masters = Object.fromEntries(NEEDS.map((need) => [need, { count: 0, bytes: 0 }])) as Record<
    Need,
    ToSend
  >
  const labels = new Set<string | null>()
  const add = (to: ToSend, bytes: number) => {
    to.count++
    to.bytes += bytes
  }
  let filmSeconds = 0
  for (const { clipId, where, need } of needs) {
    const clip = own.get(clipId)
    if (!clip?.found || refused.has(clipId)) {
      if (where === 'card') stuck[refused.has(clipId) ? 'refused' : 'away']++
      stuck.originals++
      continue
    }
    const { bytes, width, height, seconds } = clip.facts
    const copy = where === 'card' ? guessCopy(clip, speed === null || speed >= 1) : null
    if (copy) add(previews, copy.bytes)
    if (copy?.isEncoded) filmSeconds += seconds
    // a small original is its own copy
    if (!copy || copy.bytes < bytes) add(masters[need], bytes)
    labels.add(width && height ? sizeLabel({ width, height }) : null)
  }
  const [label = null, ...others] = labels
  const quality = others.length === 0 ? label : null
  // before the first try: real time
  return { previews, masters, quality, makingSeconds: filmSeconds / (speed || 1), stuck }
}
