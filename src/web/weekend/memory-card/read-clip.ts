import { BlobSource, Input, MP4, MPEG_TS, QTFF } from 'mediabunny'
import type { CardClip } from './card-files.ts'
import { type ClipFacts, keyOfFile } from './card-files.ts'
import { readMovieHeader } from './movie-header.ts'
import { readSidecar, startOf } from './start-time.ts'

/** The formats of cameras; each adds to the bundle. */
const FORMATS = [MP4, QTFF, MPEG_TS]

/** Reads only the parts of the file that are needed. */
export const openVideo = (file: Blob) =>
  new Input({ formats: FORMATS, source: new BlobSource(file, { useStreamReader: false }) })

export type Found = Pick<CardClip, 'path' | 'file' | 'sidecar' | 'neighbour'>

/** The facts of one clip; null if it is no video. */
export async function readClip(
  { path, file, sidecar, neighbour }: Found,
  zone: string,
): Promise<ClipFacts | null> {
  const [header, said, nearby, video] = await Promise.all([
    readMovieHeader(file),
    saidIn(sidecar),
    saidIn(sidecar ? null : neighbour),
    readTrack(file),
  ])
  const seconds = header?.seconds ?? video?.seconds
  if (!seconds) return null
  const { name, size: bytes, lastModified: fileTime } = file
  const { width = null, height = null, codec = null } = video ?? {}
  const gamma = said?.gamma ?? nearby?.gamma
  const signs = { name, brand: header?.brand ?? null, movie: header?.createdAt ?? null, fileTime, seconds }
  return {
    key: keyOfFile(file),
    name,
    path,
    bytes,
    fileTime,
    camera: said?.camera ?? nearby?.camera ?? cameraOf(header?.brand, video),
    startedAt: startOf({ ...signs, sidecar: said?.startedAt ?? null }, zone),
    seconds: Math.round(seconds * 100) / 100,
    width,
    height,
    codec,
    ...(gamma && { gamma }),
  }
}

const saidIn = async (sidecar: File | null) => sidecar?.text().then(readSidecar, () => null)

/** Not by folder or file name: two cameras may use the same, and one camera several. */
function cameraOf(brand: string | null | undefined, video: VideoTrack | null): string {
  const size = video?.width ? `${video.width}×${video.height}` : null
  return [brand?.trim(), video?.codec, size].filter(Boolean).join(' ') || 'Camera'
}

interface VideoTrack {
  seconds: number | null
  width: number
  height: number
  codec: string | null
}

async function readTrack(file: Blob): Promise<VideoTrack | null> {
  const input = openVideo(file)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) return null
    const [seconds, width, height, codec] = await Promise.all([
      input.getDurationFromMetadata(),
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      track.getCodec(),
    ])
    return { seconds, width, height, codec }
  } catch {
    // the header's times may still be readable
    return null
  } finally {
    input.dispose()
  }
}
