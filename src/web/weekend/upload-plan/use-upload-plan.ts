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

/** A sale of this minute is known within seconds; one that came while the laptop slept when it wakes. */
const ASK_EVERY = 4000
const SHOW_AFTER = 1500
const NO_NEEDS: ClipNeed[] = []

/** What is sent tonight, in which order, and by when it is here. */
export function useUploadPlan(
  eventId: number,
  day: Day,
  own: ReadonlyMap<number, OwnClip>,
  timeZone: string,
) {
  const [evening] = useState(() => new UploadPlan(eventId))
  const queue = uploadQueue.items.use()
  const wanted = uploadSettings.use()
  const { isGoing, isWaiting, refused } = evening.state.use()
  const speed = evening.copies.speed.use()
  const now = useNow()
  const asked = useQuery({
    ...readOf(readNeeds, { params: { id: eventId } }),
    refetchInterval: isGoing ? ASK_EVERY : false,
    refetchIntervalInBackground: true,
    refetchOnMount: 'always',
  })
  // only what the owner gave to its run is sent
  const needs = useMemo(() => {
    const decided = new Set(day.clips.flatMap(({ id, decided, runId }) => (decided && runId ? [id] : [])))
    return asked.data?.clips.filter(({ clipId }) => decided.has(clipId)) ?? NO_NEEDS
  }, [asked.data, day])
  useEffect(() => {
    // whatever changed, it is looked at again: a file has gone, somebody paid, an hour began
    void [queue, wanted, isGoing, now]
    evening.see({ needs, own, timeZone })
  }, [evening, needs, own, timeZone, queue, wanted, isGoing, now])
  useNews(queue.filter((item) => isOfClip(item) && item.upload.state === 'done').length)
  const lost = evening.lost.all.use()
  const readable = useMemo(() => withoutLost(own, lost), [own, lost])
  const rate = useRate()
  const held = new Set([...refused.values()].map(({ clipId }) => clipId))
  const left = toSend(needs, readable, { speed, refused: held })
  const plan = forecastUploads({ now, timeZone, bytesPerSecond: isWaiting ? null : rate, ...left }, wanted)
  const comes = needs.some(({ clipId }) => readable.get(clipId)?.found && !held.has(clipId))
  return { evening, needs, plan, comes, readable }
}

/** Which clips have their film now, once for many that arrive together. */
function useNews(doneCount: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (doneCount === 0) return
    const timer = setTimeout(() => void refresh(client, ['weekend', 'catalogue']), SHOW_AFTER)
    return () => clearTimeout(timer)
  }, [client, doneCount])
}

/** Bytes a second, as they were lately. */
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
  /** How fast copies are made here, in seconds of film a second; null until it was tried. */
  speed: number | null
  /** Clips of which the shop did not take a file. */
  refused: ReadonlySet<number>
}

/** How much is still to be sent of what this browser can read, and what it cannot send. */
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
    // one that is small enough goes as it is
    if (!copy || copy.bytes < bytes) add(masters[need], bytes)
    labels.add(width && height ? sizeLabel({ width, height }) : null)
  }
  const [label = null, ...others] = labels
  const quality = others.length === 0 ? label : null
  // until it was tried: copies are made at real time or better, or not at all
  return { previews, masters, quality, makingSeconds: filmSeconds / (speed || 1), stuck }
}
