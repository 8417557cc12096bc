import type { ClipFacts } from './clip-facts.ts'
import { type Found, readClip } from './read-clip.ts'
import { takePictures } from './take-pictures.ts'

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
