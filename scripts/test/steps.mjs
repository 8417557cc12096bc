import { stripVTControlCharacters } from 'node:util'

const LINES_OF_A_REASON = 12

/** The steps of `npm test`: how long each took and what it counted. */
export class Steps {
  #rows = []

  /** A step may give `{ passed, failed, note, troubles, times }`. One that throws counts as failed, and ends the steps after it. */
  async run(name, body) {
    const row = { name, passed: 0, failed: 0, note: '', troubles: [], times: [], seconds: 0 }
    this.#rows.push(row)
    const started = performance.now()
    try {
      const outcome = await body()
      Object.assign(row, outcome)
      return outcome
    } catch (error) {
      row.failed = 1
      row.note = 'stopped'
      throw error
    } finally {
      row.seconds = (performance.now() - started) / 1000
    }
  }

  /**
   * Prints the slowest tests, what went wrong, once more and in short, the table and, as the very last line, the sum and
   * what it is of where that is not everything. Gives the exit code.
   */
  sumUp({ extent = '', slowest = 0 } = {}) {
    const sum = (of) => this.#rows.reduce((total, row) => total + row[of], 0)
    const times = this.#rows.flatMap((row) => row.times).sort((a, b) => b.seconds - a.seconds)
    for (const { name, seconds } of times.slice(0, slowest)) {
      console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
    }
    for (const { name, why = '' } of this.#rows.flatMap(({ troubles }) => troubles)) {
      console.log(
        `\n${name}\n${stripVTControlCharacters(why).split('\n').slice(0, LINES_OF_A_REASON).join('\n')}`,
      )
    }
    console.log('')
    for (const { name, seconds, note, failed } of this.#rows) {
      const state = failed > 0 ? 'FAILED' : 'ok'
      console.log(
        `${state.padEnd(7)}${name.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${note}`.trimEnd(),
      )
    }
    console.log(`${sum('passed')} passed, ${sum('failed')} failed${extent}`)
    return sum('failed') > 0 ? 1 : 0
  }
}
