import { AsyncLocalStorage } from 'node:async_hooks'

interface Pausable {
  pause(): void
  goOn(): void
}

/** Programs that stand still while something more urgent runs, and go on where they were. */
export class ProcessPauser {
  #urgent = 0
  readonly #running = new Set<Pausable>()

  /** Everything else stands still until this has ended. */
  async whilePaused<T>(body: () => Promise<T>): Promise<T> {
    if (this.#urgent++ === 0) for (const program of this.#running) program.pause()
    try {
      return await body()
    } finally {
      if (--this.#urgent === 0) for (const program of this.#running) program.goOn()
    }
  }

  /** Gives what is called when the program has ended. */
  join(program: Pausable): () => void {
    this.#running.add(program)
    if (this.#urgent > 0) program.pause()
    return () => this.#running.delete(program)
  }
}

/** How the programs of a job run: at which priority, and whether they give way. */
interface ProcessPriority {
  /** From 0, like everybody else, to 19, behind everybody. */
  nice: number
  pauser?: ProcessPauser
}

const manners = new AsyncLocalStorage<ProcessPriority>()

/** All programs that are started within `body` run like this. */
export const withPriority = <T>(how: ProcessPriority, body: () => Promise<T>): Promise<T> =>
  manners.run(how, body)

export const currentPriority = (): ProcessPriority => manners.getStore() ?? { nice: 10 }
