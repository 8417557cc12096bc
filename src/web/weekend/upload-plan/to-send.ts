import { sizeLabel } from '../../../contract/videos/video-quality.ts'
import type { EveningState, ToSend } from '../../../contract/weekend/evening-plan.ts'
import { type ClipNeed, NEEDS, type Need } from '../../../contract/weekend/needs.ts'
import type { OwnClip } from '../memory-card/cards.ts'
import { guessCopy } from './copies.ts'

type Sizes = Pick<EveningState, 'previews' | 'masters' | 'quality' | 'makingSeconds' | 'stuck'>

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
