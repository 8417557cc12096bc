import { isReadable } from '../../platform/browser/is-readable.ts'
import { createStore } from '../../platform/browser/store.ts'
import type { CardClip } from '../memory-card/card-files.ts'
import type { OwnClip } from '../memory-card/cards.ts'
import type { ClipFacts } from '../memory-card/clip-facts.ts'
import { ClipReader } from '../memory-card/clip-reader.ts'
import { isCopyOf } from './camera-copy.ts'
import type { CopyDone, CopyTask } from './copy-worker.ts'
import { keepCopy } from './kept-copies.ts'

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
    if (made) return { ...(await keepCopy(clipId, name, made)), carries: 'proxy' }
    if (facts.seconds < SHORTEST_CUT) return null
    const piece = await this.#ask('cut', found.file)
    return piece && { ...(await keepCopy(clipId, name, piece)), carries: 'piece' }
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
