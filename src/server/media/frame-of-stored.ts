import type { Shop } from '../composed-shop.ts'
import { notFound, ShopError } from '../http/errors.ts'
import { type Frame, frameOf } from './ffmpeg/frame-of.ts'
import { UnusableFile } from './ffmpeg/unusable-file.ts'

/** An ungraded frame of any stored file, as PNG; `part` is one of twelve, or a moment between them. */
export async function frameOfStored(
  { ffmpeg, storage }: Pick<Shop, 'ffmpeg' | 'storage'>,
  key: string,
  { part, log }: { part: number; log: boolean },
): Promise<Frame> {
  if (!ffmpeg)
    throw new ShopError('no-ffmpeg', 'There is no ffmpeg on this machine, so videos cannot be looked into.')
  const file = (await storage.open(key)) ?? notFound('file')
  await file.close()
  try {
    return await frameOf(ffmpeg, await storage.inputOf(key), { part, log })
  } catch (error) {
    if (error instanceof UnusableFile) throw new ShopError('film-unreadable', error.message)
    throw error
  }
}
