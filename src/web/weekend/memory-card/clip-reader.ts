import { WorkerCalls } from '../../platform/browser/worker-calls.ts'
import type { CardClip, ClipFacts } from './card-files.ts'
import type { Answer, Task } from './clip-worker.ts'

/** Reads clips in a worker, so that the page stays responsive. */
export class ClipReader {
  readonly #worker = new WorkerCalls<Task, Answer>(
    new Worker(new URL('./clip-worker.ts', import.meta.url), { type: 'module' }),
    {},
  )

  async facts({ path, file, sidecar, neighbour }: CardClip, zone: string): Promise<ClipFacts | null> {
    const clip = { path, file, sidecar, neighbour }
    return (await this.#worker.call({ kind: 'facts', clip, zone })).facts ?? null
  }

  async pictures(file: File, moments: readonly number[]): Promise<Blob[]> {
    return (await this.#worker.call({ kind: 'pictures', file, moments: [...moments] })).pictures ?? []
  }
}
