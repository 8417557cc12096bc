import { CanvasSink, EncodedPacketSink } from 'mediabunny'
import type { ClipFacts } from './card-files.ts'
import { type Found, openVideo, readClip } from './read-clip.ts'

const WIDTH = 320
const QUALITY = 0.72

export type Task =
  | { kind: 'facts'; clip: Found; zone: string }
  | { kind: 'pictures'; file: File; moments: number[] }
export type Answer = { facts?: ClipFacts | null; pictures?: Blob[] }

self.addEventListener('message', async ({ data: { id, ...task } }: MessageEvent<Task & { id: number }>) =>
  self.postMessage({ id, ...(await answer(task as Task)) }),
)

async function answer(task: Task): Promise<Answer> {
  if (task.kind === 'pictures') return { pictures: await takePictures(task.file, task.moments) }
  // a memory card may have been pulled out
  return { facts: await readClip(task.clip, task.zone).catch(() => null) }
}

/** Small pictures of key frames near these moments; none where the browser cannot decode the video. */
async function takePictures(file: Blob, moments: readonly number[]): Promise<Blob[]> {
  const input = openVideo(file)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track || !(await track.canDecode())) return []
    const seconds = (await input.getDurationFromMetadata()) ?? 0
    const packets = new EncodedPacketSink(track)
    const sink = new CanvasSink(track, { width: WIDTH, poolSize: 1 })
    const pictures: Blob[] = []
    for (const moment of moments) {
      // other frames would need all since the last key frame decoded
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
