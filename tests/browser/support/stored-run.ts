import { join } from 'node:path'
import sharp from 'sharp'
import type { Rider } from '../../../src/contract/catalogue/rider.ts'
import { makeClip } from '../../support/make-clip.ts'
import { drawStoryboard, drawThumbnail } from '../../support/world/machine.ts'
import { picturesAreMade, videoIsProbed } from '../../support/world/videos.ts'
import type { Owner } from './owner.ts'
import type { RunningShop } from './running-shop.ts'
import { storeFile, storeVersion, storeVideo } from './stored-video.ts'

const BRAND = 'Cloverleaf Films'

const track = (index: number, peak: number, channels = 1) => ({
  ...{ index, peak, channels, codec: 'pcm_s16le', sampleRate: 48_000 },
  layout: channels === 1 ? 'mono' : 'stereo',
})

/** What was found in a file of a camera with three microphones and a radio on which nothing came. */
const FOUND = {
  ...{ width: 320, height: 180, seconds: 2 },
  tracks: [track(1, -6.2), track(2, -31), track(3, -200), track(4, -18, 2)],
}

/**
 * A video as it is when the worker is done with it: thumbnail, storyboard, preview, phone size and master. Nothing is encoded;
 * one prepared clip with sound stands for all of them.
 */
export async function storeMadeVideo(shop: RunningShop) {
  const { composed, dataDir } = shop
  const clip = join(dataDir, 'run.mp4')
  await makeClip(clip)
  const id = await storeVideo(shop, clip, 'run.mp4')
  await videoIsProbed(composed, id, FOUND)
  await storeVersion(shop, id, 'phone', clip)
  const master = await storeVersion(shop, id, 'master', clip)
  /** Shows its thumbnail and preview on the riders that it was given to. */
  const show = async () => {
    const keys = await picturesAreMade(composed, id)
    const frame = join(dataDir, 'frame.png')
    await sharp({ create: { width: 640, height: 360, channels: 3, background: '#386' } }).toFile(frame)
    const thumbnail = await drawThumbnail([frame], BRAND)
    await composed.storage.put(keys.thumbnail, thumbnail.full)
    await composed.storage.put(keys.smallThumbnail, thumbnail.small)
    await composed.storage.put(keys.storyboard, await drawStoryboard([frame], BRAND))
    await storeFile(shop, keys.preview, clip)
  }
  return { id, videoUrl: `/media/videos/${id}`, master, show }
}

/** A rider whose video is complete and on sale. */
export async function storeRun(shop: RunningShop, owner: Owner, eventId: number, name = 'Jane Doe') {
  const { id, videoUrl, master, show } = await storeMadeVideo(shop)
  const { id: riderId } = await owner.addRider({ name, eventId, videoUrl })
  await show()
  const rider = (await (await fetch(`${shop.url}/api/riders/${riderId}`)).json()) as Rider
  return { id, rider, master }
}
