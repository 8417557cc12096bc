import { isReadable } from '../../platform/browser/is-readable.ts'
import { createStore } from '../../platform/browser/store.ts'
import type { CardClip, ClipFacts } from '../memory-card/card-files.ts'
import { ClipReader } from '../memory-card/clip-reader.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import type { CopyDone, CopyTask } from './copy-worker.ts'

export interface Copy {
  file: File
  handle: FileSystemFileHandle | null
  carries: 'proxy' | 'piece' | 'master'
}

/** The file cannot be read at this moment, so that nothing can be said of what could be made of it. */
export class Unreadable extends Error {}

/** A film of so few bits is as small as a copy would be. */
const SMALL_BITS_PER_SECOND = 4_000_000
/** Of a shorter one ten seconds are nearly all. */
const SHORTEST_CUT = 15

/** What will be sent of a clip, as far as one can know before it is made. */
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
 * What is sent first of a clip: the camera's own small copy; else one made here, where a trial on the first clip ran at real
 * time or better; else ten seconds as they are; else the film itself.
 */
export class Copies {
  /** How fast copies are made here, in seconds of film a second; null until it was tried, 0 where it cannot be done. */
  readonly speed = createStore<number | null>(null)
  #reader: ClipReader | null = null
  #worker: CopyWorker | null = null

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
    for (const copy of found.copies) {
      const beside = { ...copy, sidecar: null, neighbour: null, thumbnail: null, copies: [] }
      const read = await this.#reader.facts(beside, zone)
      if (read && isCopyOf(facts, read)) return { file: copy.file, handle: copy.handle, carries: 'proxy' }
    }
    if (isSmall(facts)) return null
    const name = found.file.name.replace(/\.\w+$/, '.MP4')
    const made = await this.#encode(found.file, facts)
    if (made) return { ...(await storeCopy(clipId, name, made)), carries: 'proxy' }
    if (facts.seconds < SHORTEST_CUT) return null
    const piece = await this.#ask('cut', found.file)
    return piece && { ...(await storeCopy(clipId, name, piece)), carries: 'piece' }
  }

  async #encode(file: File, { seconds, bytes }: ClipFacts): Promise<ArrayBuffer | null> {
    const speed = this.speed.get()
    if (speed !== null && speed < 1) return null
    const begun = performance.now()
    const made = await this.#ask('encode', file)
    // a card that was pulled out says nothing of this computer
    if (!made) await mustBeReadable(file)
    this.speed.set(made ? (seconds * 1000) / (performance.now() - begun) : (speed ?? 0))
    // the trial's copy is as good as any, however long it took
    return made && made.byteLength < bytes / 2 ? made : null
  }

  #ask(kind: CopyTask['kind'], file: File) {
    this.#worker ??= new CopyWorker()
    return this.#worker.ask(kind, file)
  }
}

async function mustBeReadable(file: File) {
  if (!(await isReadable(file))) throw new Unreadable()
}

/** One at a time, beside the page: a film in the making takes a gigabyte. */
class CopyWorker {
  readonly #worker = new Worker(new URL('./copy-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (bytes: ArrayBuffer | null) => void>()
  #count = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<CopyDone>) => this.#end(data.id, data.bytes)
    // a worker that cannot be loaded, or ran out of memory, makes nothing
    this.#worker.onerror = () => {
      for (const id of this.#waiting.keys()) this.#end(id, null)
    }
  }

  ask(kind: CopyTask['kind'], file: File) {
    const id = ++this.#count
    return new Promise<ArrayBuffer | null>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ id, kind, file } satisfies CopyTask)
    })
  }

  #end(id: number, bytes: ArrayBuffer | null) {
    this.#waiting.get(id)?.(bytes)
    this.#waiting.delete(id)
  }
}

const FOLDER = 'copies'

interface StoredCopy {
  file: File
  /** Where the browser keeps it, so that a reload goes on with it. */
  handle: FileSystemFileHandle | null
}

const folderOf = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })

/** Keeps a copy that took time to make; in a browser that keeps no files it lasts as long as the page. */
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

/** Cameras round, and cut the small copy a few pictures later. */
const SECONDS_OFF = 0.6
/** The film's time may stand in a file beside it, the copy's in itself. */
const START_OFF = 5000
/** What is hardly smaller saves nothing. */
const LARGEST_SHARE = 0.5

/** Whether a film that lies beside a clip, under the name of its copy, is one: names start again after formatting. */
export const isCopyOf = (
  clip: Pick<ClipFacts, 'seconds' | 'startedAt' | 'bytes'>,
  copy: Pick<ClipFacts, 'seconds' | 'startedAt' | 'bytes'>,
) =>
  Math.abs(clip.seconds - copy.seconds) <= SECONDS_OFF &&
  Math.abs(clip.startedAt - copy.startedAt) <= START_OFF &&
  copy.bytes <= clip.bytes * LARGEST_SHARE
