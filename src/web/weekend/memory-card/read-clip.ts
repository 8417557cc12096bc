import { BlobSource, Input, MP4, MPEG_TS, QTFF } from 'mediabunny'
import type { CardClip } from './card-files.ts'
import { type ClipFacts, keyOfFile } from './card-files.ts'
import { readMovieHeader } from './movie-header.ts'
import { readSidecar, startOf } from './start-time.ts'

/** What cameras write; each one more is more for the owner's browser to load. */
const FORMATS = [MP4, QTFF, MPEG_TS]

/** Files come here whole in a tab's memory, so no more of them is read than is needed. */
export const openVideo = (file: Blob) =>
  new Input({ formats: FORMATS, source: new BlobSource(file, { useStreamReader: false }) })

export type Found = Pick<CardClip, 'path' | 'file' | 'sidecar' | 'neighbour'>

/** The facts of one clip, null where it is no film. */
export async function readClip(
  { path, file, sidecar, neighbour }: Found,
  zone: string,
): Promise<ClipFacts | null> {
  const [header, said, nearby, film] = await Promise.all([
    readMovieHeader(file),
    saidIn(sidecar),
    saidIn(sidecar ? null : neighbour),
    readFilm(file),
  ])
  const seconds = header?.seconds ?? film?.seconds
  if (!seconds) return null
  const { name, size: bytes, lastModified: fileTime } = file
  const { width = null, height = null, codec = null } = film ?? {}
  const signs = { name, brand: header?.brand ?? null, movie: header?.createdAt ?? null, fileTime, seconds }
  return {
    key: keyOfFile(file),
    name,
    path,
    bytes,
    fileTime,
    camera: said?.camera ?? nearby?.camera ?? cameraOf(header?.brand, film),
    startedAt: startOf({ ...signs, sidecar: said?.startedAt ?? null }, zone),
    seconds: Math.round(seconds * 100) / 100,
    width,
    height,
    codec,
  }
}

const saidIn = async (sidecar: File | null) => sidecar?.text().then(readSidecar, () => null)

/** Never the folder's or the file's name: both are the same for two cameras, and change for one. */
function cameraOf(brand: string | null | undefined, film: Film | null): string {
  const size = film?.width ? `${film.width}×${film.height}` : null
  return [brand?.trim(), film?.codec, size].filter(Boolean).join(' ') || 'Camera'
}

interface Film {
  seconds: number | null
  width: number
  height: number
  codec: string | null
}

async function readFilm(file: Blob): Promise<Film | null> {
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
    // a form that no browser knows; its times may still be read
    return null
  } finally {
    input.dispose()
  }
}
