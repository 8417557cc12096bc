import type { CardClip, ClipFacts } from './card-files.ts'
import type { Done, Task } from './clip-worker.ts'

type Asked = Task extends infer One ? (One extends Task ? Omit<One, 'id'> : never) : never

/** Reads clips beside the page, which stays at the owner's service meanwhile. */
export class ClipReader {
  readonly #worker = new Worker(new URL('./clip-worker.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (done: Done) => void>()
  #count = 0

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Done>) => {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
    }
  }

  async facts({ path, file, sidecar, neighbour }: CardClip, zone: string): Promise<ClipFacts | null> {
    return (await this.#ask({ kind: 'facts', clip: { path, file, sidecar, neighbour }, zone })).facts ?? null
  }

  async pictures(file: File, moments: readonly number[]): Promise<Blob[]> {
    return (await this.#ask({ kind: 'pictures', file, moments: [...moments] })).pictures ?? []
  }

  #ask(task: Asked): Promise<Done> {
    const id = ++this.#count
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#worker.postMessage({ ...task, id })
    })
  }
}
