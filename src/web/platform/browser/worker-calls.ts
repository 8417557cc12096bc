/** Request and response over `postMessage`: the worker echoes the id of each message. */
export class WorkerCalls<Task extends object, Result> {
  readonly #worker: Worker
  readonly #pending = new Map<number, (answer: Result) => void>()
  #lastId = 0

  /** `failure` is the result of all open calls when the worker cannot load or runs out of memory. */
  constructor(worker: Worker, failure: Result) {
    this.#worker = worker
    worker.onmessage = ({ data: { id, ...answer } }) => this.#settle(id, answer)
    worker.onerror = () => {
      for (const id of this.#pending.keys()) this.#settle(id, failure)
    }
  }

  call(task: Task): Promise<Result> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#pending.set(id, resolve)
      this.#worker.postMessage({ id, ...task })
    })
  }

  #settle(id: number, answer: Result) {
    this.#pending.get(id)?.(answer)
    this.#pending.delete(id)
  }
}
