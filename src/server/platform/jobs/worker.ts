type Report = (task: string, error: unknown) => void

/** On abort a task returns early; it runs again at the next start. */
type Run = (stopping: AbortSignal) => Promise<unknown>

/** Runs named tasks at the start and then repeatedly, each with its own pause. No task overlaps with itself. Errors are reported. */
export class Worker {
  readonly #tasks = new Map<string, Task>()
  readonly #stopping = new AbortController()
  #report: Report | null = null

  add(name: string, pause: number, run: Run) {
    this.#tasks.set(name, new Task(pause, run))
  }

  start(report: Report) {
    this.#report = report
    for (const [name, task] of this.#tasks) {
      task.start(this.#stopping.signal, (error) => this.#report?.(name, error))
    }
  }

  /** Runs the task now, or once more if it is running. Nothing in a process without a worker. */
  wake(name: string) {
    if (this.#report) this.#tasks.get(name)?.wake()
  }

  /** Of what a task does by itself, without failing as a whole. */
  report(name: string, error: unknown) {
    this.#report?.(name, error)
  }

  /** Resolves when the running tasks have ended. */
  async stop() {
    this.#stopping.abort()
    await Promise.all([...this.#tasks.values()].map((task) => task.ended()))
  }
}

class Task {
  readonly #pause: number
  readonly #run: Run
  #stopping: AbortSignal | null = null
  #report: (error: unknown) => void = () => {}
  #running: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #again = false

  constructor(pause: number, run: Run) {
    this.#pause = pause
    this.#run = run
  }

  start(stopping: AbortSignal, report: (error: unknown) => void) {
    this.#stopping = stopping
    this.#report = report
    stopping.addEventListener('abort', () => clearTimeout(this.#timer))
    this.wake()
  }

  wake() {
    if (this.#stopping?.aborted !== false) return
    if (this.#running) this.#again = true
    else this.#running = this.#runOnce(this.#stopping)
  }

  async ended() {
    await this.#running
  }

  async #runOnce(stopping: AbortSignal) {
    clearTimeout(this.#timer)
    do {
      this.#again = false
      try {
        await this.#run(stopping)
      } catch (error) {
        this.#report(error)
      }
    } while (this.#again && !stopping.aborted)
    this.#running = null
    if (!stopping.aborted) this.#timer = setTimeout(() => this.wake(), this.#pause)
  }
}
