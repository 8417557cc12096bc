/** Calls to a web worker that answers every message with one that has the same id. */
export class WorkerCalls<Task extends object, Answer> {
  readonly #worker: Worker
  readonly #pending = new Map<number, (answer: Answer) => void>()
  #lastId = 0

  /** `failure` is the answer to all open calls when the worker cannot be loaded or runs out of memory. */
  constructor(worker: Worker, failure: Answer) {
    this.#worker = worker
    worker.onmessage = ({ data: { id, ...answer } }) => this.#settle(id, answer)
    worker.onerror = () => {
      for (const id of this.#pending.keys()) this.#settle(id, failure)
    }
  }

  call(task: Task): Promise<Answer> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#pending.set(id, resolve)
      this.#worker.postMessage({ id, ...task })
    })
  }

  #settle(id: number, answer: Answer) {
    this.#pending.get(id)?.(answer)
    this.#pending.delete(id)
  }
}
