import type { ChosenFile } from '../../platform/browser/choose-files.ts'
import { isReadable } from '../../platform/browser/is-readable.ts'
import { createStore } from '../../platform/browser/store.ts'
import { WorkerCalls } from '../../platform/browser/worker-calls.ts'
import type { CardClip, ClipFacts } from '../memory-card/card-files.ts'
import { ClipReader } from '../memory-card/clip-reader.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import type { CopyAnswer, CopyTask } from './copy-worker.ts'

export interface Copy {
  file: File
  handle: FileSystemFileHandle | null
  carries: 'proxy' | 'piece' | 'master'
}

/** The file cannot be read now, so a copy that failed says nothing about the browser. */
export class Unreadable extends Error {}

/** A video with fewer bits is as small as a copy. */
const SMALL_BITS_PER_SECOND = 4_000_000
/** In seconds; ten seconds of a shorter clip are nearly all of it. */
const SHORTEST_CUT = 15

/** The expected size of what is sent first of a clip. */
export function guessCopy(
  { facts, found }: OwnClip,
  encodes: boolean,
): { bytes: number; isEncoded: boolean } {
  const camera = found?.copies[0]?.file.size
  if (camera !== undefined && camera < facts.bytes / 2) return { bytes: camera, isEncoded: false }
  if (isSmall(facts)) return { bytes: facts.bytes, isEncoded: false }
  if (encodes) return { bytes: (facts.seconds * 3_200_000) / 8, isEncoded: true }
  const isCut = facts.seconds >= SHORTEST_CUT
  return { bytes: isCut ? (facts.bytes * 11) / facts.seconds : facts.bytes, isEncoded: false }
}

const isSmall = ({ bytes, seconds }: ClipFacts) => (bytes * 8) / seconds <= SMALL_BITS_PER_SECOND

/**
 * What is sent first of a clip: the camera's own small copy; else one encoded here, if the first ran at real time or faster;
 * else ten seconds as they are; else the original.
 */
export class Copies {
  /** Encoding speed, in seconds of video per second; null before the first try, 0 where it fails. */
  readonly speed = createStore<number | null>(null)
  #reader: ClipReader | null = null
  #worker: WorkerCalls<CopyTask, CopyAnswer> | null = null

  async of(clip: OwnClip, clipId: number, zone: string): Promise<Copy | null> {
    const { found } = clip
    if (!found) return null
    const smaller = await this.#smaller(clip.facts, found, { clipId, zone })
    if (smaller) return smaller
    await mustBeReadable(found.file)
    return { file: found.file, handle: found.handle, carries: 'master' }
  }

  async #smaller(
    facts: ClipFacts,
    found: CardClip,
    { clipId, zone }: { clipId: number; zone: string },
  ): Promise<Copy | null> {
    this.#reader ??= new ClipReader()
    const copy = await cameraCopyOf(this.#reader, facts, found, zone)
    if (copy) return { file: copy.file, handle: copy.handle, carries: 'proxy' }
    if (isSmall(facts)) return null
    const name = found.file.name.replace(/\.\w+$/, '.MP4')
    const made = await this.#encode(found.file, facts)
    if (made) return { ...(await storeCopy(clipId, name, made)), carries: 'proxy' }
    if (facts.seconds < SHORTEST_CUT) return null
    const piece = await this.#make('cut', found.file)
    return piece && { ...(await storeCopy(clipId, name, piece)), carries: 'piece' }
  }

  async #encode(file: File, { seconds, bytes }: ClipFacts): Promise<ArrayBuffer | null> {
    const speed = this.speed.get()
    if (speed !== null && speed < 1) return null
    const begun = performance.now()
    const made = await this.#make('encode', file)
    if (!made) await mustBeReadable(file)
    this.speed.set(made ? (seconds * 1000) / (performance.now() - begun) : (speed ?? 0))
    return made && made.byteLength < bytes / 2 ? made : null
  }

  async #make(kind: CopyTask['kind'], file: File) {
    this.#worker ??= new WorkerCalls<CopyTask, CopyAnswer>(
      new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' }),
      { bytes: null },
    )
    return (await this.#worker.call({ kind, file })).bytes
  }
}

/** The camera's own small copy of a clip, if there is one. */
export async function cameraCopyOf(
  reader: ClipReader,
  facts: ClipFacts,
  { copies }: CardClip,
  zone: string,
): Promise<ChosenFile | null> {
  for (const copy of copies) {
    const beside = { ...copy, sidecar: null, neighbour: null, thumbnail: null, copies: [] }
    const read = await reader.facts(beside, zone)
    if (read && isCopyOf(facts, read)) return copy
  }
  return null
}

async function mustBeReadable(file: File) {
  if (!(await isReadable(file))) throw new Unreadable()
}

const FOLDER = 'copies'

interface StoredCopy {
  file: File
  /** Where the browser stores it, to resume after a reload. */
  handle: FileSystemFileHandle | null
}

const folderOf = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })

/** Stores a copy; without a file system in the browser it lasts as long as the page. */
async function storeCopy(clipId: number, name: string, bytes: ArrayBuffer): Promise<StoredCopy> {
  try {
    const own = await (await folderOf()).getDirectoryHandle(String(clipId), { create: true })
    const handle = await own.getFileHandle(name, { create: true })
    const writable = await handle.createWritable()
    await writable.write(bytes)
    await writable.close()
    return { file: await handle.getFile(), handle }
  } catch {
    return { file: new File([bytes], name), handle: null }
  }
}

export const deleteCopy = async (clipId: number) =>
  (await folderOf()).removeEntry(String(clipId), { recursive: true }).catch(() => undefined)

/** Cameras round, and end the small copy a few frames later. */
const SECONDS_OFF = 0.6
/** The original's time may come from its sidecar, the copy's from the file itself. */
const START_OFF = 5000
const LARGEST_SHARE = 0.5

/** Whether a file with the name of a clip's copy is one: file names restart after formatting. */
export const isCopyOf = (
  clip: Pick<ClipFacts, 'seconds' | 'startedAt' | 'bytes'>,
  copy: Pick<ClipFacts, 'seconds' | 'startedAt' | 'bytes'>,
) =>
  Math.abs(clip.seconds - copy.seconds) <= SECONDS_OFF &&
  Math.abs(clip.startedAt - copy.startedAt) <= START_OFF &&
  copy.bytes <= clip.bytes * LARGEST_SHARE
