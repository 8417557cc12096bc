import type { EveningState, ToSend } from '../../../contract/evening-plan.ts'
import { type ClipNeed, NEEDS, type Need } from '../../../contract/needs.ts'
import { sizeLabel } from '../../../contract/video-files.ts'
import type { OwnClip } from '../card/cards.ts'
import { guessBytes } from './copies.ts'

type Sizes = Pick<EveningState, 'previews' | 'masters' | 'quality'>

/** How much is still to be sent of what this browser can read. */
export function toSend(
  needs: readonly ClipNeed[],
  own: ReadonlyMap<number, OwnClip>,
  encodes: boolean,
): Sizes {
  const previews: ToSend = { count: 0, bytes: 0 }
  const masters = Object.fromEntries(NEEDS.map((need) => [need, { count: 0, bytes: 0 }])) as Record<
    Need,
    ToSend
  >
  const labels = new Set<string | null>()
  const add = (to: ToSend, bytes: number) => {
    to.count++
    to.bytes += bytes
  }
  for (const { clipId, where, need } of needs) {
    const clip = own.get(clipId)
    if (!clip?.found) continue
    const { bytes, width, height } = clip.facts
    const copy = where === 'card' ? guessBytes(clip, encodes) : 0
    if (where === 'card') add(previews, copy)
    // one that is small enough goes as it is
    if (copy < bytes) add(masters[need], bytes)
    labels.add(width && height ? sizeLabel({ width, height }) : null)
  }
  const [label = null, ...others] = labels
  return { previews, masters, quality: others.length === 0 ? label : null }
}
