import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addVideoRow, videoIsReady } from '../../support/world/videos.ts'
import type { RunningShop } from './running-shop.ts'

export const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')

/** Puts a clip into the shop's storage under a key; gives its path there. */
export async function storeFile({ dataDir }: RunningShop, key: string, clip: string) {
  const to = join(dataDir, 'media', key)
  await mkdir(dirname(to), { recursive: true })
  await copyFile(clip, to)
  return to
}

/** Puts a clip into the shop's storage as a video that nothing has been made of yet; gives its id. */
export async function storeVideo(shop: RunningShop, clip: string, sourceName = 'A001_C014.mov') {
  const { id, sourceKey } = await addVideoRow(shop.composed, sourceName)
  await storeFile(shop, sourceKey, clip)
  return id
}

/** A version of a video is finished, and a clip stands for it. Gives its path. */
export async function storeVersion(
  shop: RunningShop,
  id: number,
  version: 'master' | 'compatible' | 'phone',
  clip: string,
  height = 180,
) {
  return storeFile(shop, await videoIsReady(shop.composed, id, version, { height }), clip)
}

/** A video on sale. */
export async function storeFinishedVideo(shop: RunningShop, clip: string, sourceName: string) {
  const id = await storeVideo(shop, clip, sourceName)
  await storeVersion(shop, id, 'master', clip)
  return id
}
