import type { Grade } from '../../../contract/videos/grading.ts'
import type { VideoDetails } from '../../../contract/videos/upload.ts'
import type { Shop } from '../../composed-shop.ts'
import type { Tx } from '../../platform/db/open.ts'
import {
  lockVideoOfClip,
  masterQualityOf,
  refuseTakenDown,
  videoOfClip,
} from '../../weekend/match/clip-video.ts'
import type { NewSource } from '../replace-source.ts'
import { takeMaster } from '../replace-source.ts'
import { createVideo } from './add-video.ts'

interface FileOfClip {
  clipId: number
  carries: NonNullable<VideoDetails['carries']>
  grade: Grade | undefined
}

interface Added {
  videoId: number
  /** False where the shop had it already, from another memory card or computer. */
  isTaken: boolean
}

class IsHere extends Error {
  readonly videoId: number
  constructor(videoId: number) {
    super('There is such a file of this clip already')
    this.videoId = videoId
  }
}

/**
 * Adds a file of a clip: a proxy puts the run on sale, a master replaces the proxy under the same links. A proxy of what is
 * here already, or the same master again, is not taken.
 */
export async function addClipVideo(
  shop: Shop,
  source: NewSource,
  { clipId, carries, grade }: FileOfClip,
  alongside: (tx: Tx, videoId: number) => Promise<unknown> = async () => {},
): Promise<Added> {
  const held = await videoOfClip(shop.db, clipId)
  try {
    if (held && carries !== 'master') throw new IsHere(held.id)
    if (held && held.standIn !== null) {
      if (held.masterAt !== null && held.state !== 'failed') throw new IsHere(held.id)
      await takeMaster(shop, held.id, source, async (tx) => {
        const now = await lockVideoOfClip(shop, tx, clipId)
        // another server took the same file just now
        if (now?.standIn === null) throw new IsHere(held.id)
        await alongside(tx, held.id)
      })
      return { videoId: held.id, isTaken: true }
    }
    const { videoId } = await createVideo(
      shop,
      source,
      async (tx) => {
        const now = carries === 'master' ? null : await lockVideoOfClip(shop, tx, clipId)
        if (now) throw new IsHere(now.id)
        await refuseTakenDown(shop, tx, clipId)
        if (carries === 'master') return { owner: { clipId }, grade }
        const stand = { standIn: carries, masterQuality: await masterQualityOf(tx, clipId) }
        return { owner: { clipId }, grade, stand }
      },
      alongside,
    )
    return { videoId, isTaken: true }
  } catch (error) {
    if (!(error instanceof IsHere)) throw error
    const { videoId } = error
    await shop.db.transaction().execute((tx) => alongside(tx, videoId))
    return { videoId, isTaken: false }
  }
}
