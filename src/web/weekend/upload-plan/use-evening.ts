import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { planEvening } from '../../../contract/weekend/evening-plan.ts'
import type { ClipNeed } from '../../../contract/weekend/needs.ts'
import { readNeeds } from '../../../contract/weekend/weekend-calls.ts'
import { readOf, refresh } from '../../platform/api/queries.ts'
import { uploadQueue } from '../../videos/upload/queue.ts'
import type { Day } from '../match/use-day.ts'
import type { OwnClip } from '../memory-card/cards.ts'
import { Evening, isOfClip } from './evening.ts'
import { withoutLost } from './lost-clips.ts'
import { toSend } from './to-send.ts'
import { lastRate, wishes } from './wishes.ts'

/** A sale of this minute is known within seconds; one that came while the laptop slept when it wakes. */
const ASK_EVERY = 4000
const SHOW_AFTER = 1500
const NO_NEEDS: ClipNeed[] = []

/** What is sent tonight, in which order, and by when it is here. */
export function useEvening(eventId: number, day: Day, own: ReadonlyMap<number, OwnClip>, timeZone: string) {
  const [evening] = useState(() => new Evening(eventId))
  const queue = uploadQueue.items.use()
  const wanted = wishes.use()
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
  const plan = planEvening({ now, timeZone, bytesPerSecond: isWaiting ? null : rate, ...left }, wanted)
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
