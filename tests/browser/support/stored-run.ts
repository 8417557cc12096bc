import { join } from 'node:path'
import sharp from 'sharp'
import type { Rider } from '../../../src/contract/catalogue/rider.ts'
import { publicFolder, publicKeys, soldKey } from '../../../src/server/platform/storage/layout.ts'
import { Probe } from '../../../src/server/videos/probe/probe-result.ts'
import { showPreview } from '../../../src/server/videos/serve/show-video.ts'
import { drawStoryboard, drawThumbnail } from '../../../src/server/videos/transcode/draw-thumbnail.ts'
import { videoAddress } from '../../../src/server/videos/video-address.ts'
import { findVideo } from '../../../src/server/videos/video-row.ts'
import { makeClip } from '../../support/make-clip.ts'
import type { Owner } from './owner.ts'
import type { RunningShop } from './running-shop.ts'
import { storeFile, storeVideo } from './stored-video.ts'

const BRAND = 'Cloverleaf Films'

const track = (index: number, peak: number, channels = 1) => ({
  ...{ index, peak, channels, codec: 'pcm_s16le', sampleRate: 48_000 },
  layout: channels === 1 ? 'mono' : 'stereo',
})

/** What was found in a file of a camera with three microphones and a radio on which nothing came. */
const PROBE = Probe.parse({
  ...{ version: 2, width: 320, height: 180, seconds: 2, framesPerSecond: 25, frameRate: '25/1' },
  ...{ container: 'mov', videoCodec: 'h264', videoIndex: 0, pixelFormat: 'yuv420p' },
  ...{ matrix: 'bt709', range: 'limited', transfer: 'sdr' },
  tracks: [track(1, -6.2), track(2, -31), track(3, -200), track(4, -18, 2)],
})

/**
 * A video as it is when the worker is done with it: thumbnail, storyboard, preview, phone size and master. Nothing is encoded;
 * one prepared clip with sound stands for all of them.
 */
export async function storeMadeVideo(shop: RunningShop) {
  const { composed, dataDir } = shop
  const clip = join(dataDir, 'run.mp4')
  await makeClip(clip)
  const id = await storeVideo(shop, clip, { sourceName: 'run.mp4', probe: JSON.stringify(PROBE) })
  const video = await findVideo(composed.db, id)
  if (!video) throw new Error('The video was not stored')
  const keys = publicKeys(publicFolder(composed.secret, video))
  const [masterKey, phoneKey] = [soldKey(video, 'master'), soldKey(video, 'phone')]
  let bytes = 0
  for (const key of [masterKey, phoneKey, keys.preview]) ({ bytes } = await storeFile(shop, key, clip))
  const frame = join(dataDir, 'frame.png')
  await sharp({ create: { width: 640, height: 360, channels: 3, background: '#386' } }).toFile(frame)
  const thumbnail = await drawThumbnail([frame], BRAND)
  await composed.storage.put(keys.thumbnail, thumbnail.full)
  await composed.storage.put(keys.smallThumbnail, thumbnail.small)
  await composed.storage.put(keys.storyboard, await drawStoryboard([frame], BRAND))
  const size = { gradeVersion: 1, width: 320, height: 180, bytes }
  await composed.db
    .updateTable('video')
    .set({ masterKey, phoneKey, forSale: 1 })
    .set({ made: JSON.stringify({ preview: size, master: size, phone: size }) })
    .where('id', '=', id)
    .execute()
  const folder = publicFolder(composed.secret, video)
  return {
    id,
    videoUrl: videoAddress(id),
    master: join(dataDir, 'media', masterKey),
    /** Shows its thumbnail and preview on the riders that it was given to. */
    show: async () => {
      await composed.db.transaction().execute((tx) => showPreview(tx, video, folder))
      composed.responses.invalidateEverywhere()
    },
  }
}

/** A rider whose video is complete and on sale. */
export async function storeRun(shop: RunningShop, owner: Owner, eventId: number, name = 'Jane Doe') {
  const { id, videoUrl, master, show } = await storeMadeVideo(shop)
  const { id: riderId } = await owner.addRider({ name, eventId, videoUrl })
  await show()
  const rider = (await (await fetch(`${shop.url}/api/riders/${riderId}`)).json()) as Rider
  return { id, rider, master }
}
