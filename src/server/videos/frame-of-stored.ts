import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../platform/http/errors.ts'
import { type Frame, frameOf } from './ffmpeg/frame-of.ts'
import { UnusableFile } from './ffmpeg/unusable-file.ts'
import { refuseOutdated } from './refuse-outdated.ts'

interface Source {
  sourceKey: string
  /** What was cut out of it. */
  cutKey?: string | null
}

/** An ungraded frame of any stored film, as PNG; `part` is one of twelve, or a moment between them. */
export async function frameOfStored(
  shop: Pick<Shop, 'ffmpeg' | 'storage' | 'config'>,
  { sourceKey, cutKey }: Source,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  const { ffmpeg, storage } = shop
  const key = cutKey ?? sourceKey
  if (!ffmpeg)
    throw new ShopError('no-ffmpeg', 'There is no ffmpeg on this machine, so videos cannot be looked into.')
  const file = (await storage.open(key)) ?? notFound('file')
  await file.close()
  refuseOutdated(shop, ffmpeg, sourceKey)
  try {
    return await frameOf(ffmpeg, await storage.inputOf(key), { part, log })
  } catch (error) {
    if (error instanceof UnusableFile) throw new ShopError('film-unreadable', error.message)
    throw error
  }
}
