import { AsyncLocalStorage } from 'node:async_hooks'

interface Pausable {
  pause(): void
  goOn(): void
}

/** Suspends processes (SIGSTOP) while something more urgent runs. */
export class ProcessPauser {
  #urgent = 0
  readonly #running = new Set<Pausable>()

  /** All others are suspended until `body` has ended. */
  async whilePaused<T>(body: () => Promise<T>): Promise<T> {
    if (this.#urgent++ === 0) for (const program of this.#running) program.pause()
    try {
      return await body()
    } finally {
      if (--this.#urgent === 0) for (const program of this.#running) program.goOn()
    }
  }

  /** Returns a function to call when the process has ended. */
  join(program: Pausable): () => void {
    this.#running.add(program)
    if (this.#urgent > 0) program.pause()
    return () => this.#running.delete(program)
  }
}

/** How the processes of a job run. */
interface ProcessPriority {
  /** From 0, normal, to 19, lowest. */
  nice: number
  pauser?: ProcessPauser
}

const priority = new AsyncLocalStorage<ProcessPriority>()

/** All processes that are started within `body` run with this priority. */
export const withPriority = <T>(how: ProcessPriority, body: () => Promise<T>): Promise<T> =>
  priority.run(how, body)

export const currentPriority = (): ProcessPriority => priority.getStore() ?? { nice: 10 }
