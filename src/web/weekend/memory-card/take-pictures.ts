import { CanvasSink, EncodedPacketSink } from 'mediabunny'
import { openFilm } from './read-clip.ts'

const WIDTH = 320
const QUALITY = 0.72

/** Small pictures of key frames near these moments; none where this browser cannot decode the film. */
export async function takePictures(file: Blob, moments: readonly number[]): Promise<Blob[]> {
  const input = openFilm(file)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track || !(await track.canDecode())) return []
    const seconds = (await input.getDurationFromMetadata()) ?? 0
    const packets = new EncodedPacketSink(track)
    const sink = new CanvasSink(track, { width: WIDTH, poolSize: 1 })
    const pictures: Blob[] = []
    for (const moment of moments) {
      // a key frame stands alone: what lies between would all have to be decoded
      const key = await packets.getKeyPacket(moment * seconds, { metadataOnly: true })
      const taken = key && (await sink.getCanvas(key.timestamp))
      if (taken) pictures.push(await blobOf(taken.canvas))
    }
    return pictures
  } catch {
    return []
  } finally {
    input.dispose()
  }
}

const blobOf = (canvas: HTMLCanvasElement | OffscreenCanvas) =>
  (canvas as OffscreenCanvas).convertToBlob({ type: 'image/jpeg', quality: QUALITY })
