import { CanvasSink, EncodedPacketSink } from 'mediabunny'
import type { ClipFacts } from './card-files.ts'
import { type Found, openVideo, readClip } from './read-clip.ts'

const WIDTH = 320
const QUALITY = 0.72

/** What a page asks of the worker, and what it is answered. */
export type Task =
  | { id: number; kind: 'facts'; clip: Found; zone: string }
  | { id: number; kind: 'pictures'; file: File; moments: number[] }
export type Done = { id: number; facts?: ClipFacts | null; pictures?: Blob[] }

/** The part of a worker's world that is used here; the types of a page's world do not know it. */
const scope = globalThis as unknown as {
  onmessage: ((event: { data: Task }) => void) | null
  postMessage(done: Done): void
}

scope.onmessage = async ({ data: task }) => {
  if (task.kind === 'pictures')
    return scope.postMessage({ id: task.id, pictures: await takePictures(task.file, task.moments) })
  // a file that cannot be read, on a card that was pulled out, is no clip for now
  const facts = await readClip(task.clip, task.zone).catch(() => null)
  scope.postMessage({ id: task.id, facts })
}

/** Small pictures of key frames near these moments; none where this browser cannot decode the film. */
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
