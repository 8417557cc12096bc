import { runNpmQuietly } from '../setup/npm.mjs'
import { Stop } from '../setup/run.mjs'

const AT_ONCE = 4

/** What npm's registry has, asked through npm itself, so that whatever is configured there holds here too. */
export class Registry {
  #answers = new Map()
  #running = 0
  #waiting = []

  /** What is published of this version, the newest one where it is a range; null where there is none. */
  async find(name, version) {
    const found = await this.#view(`${name}@${version}`)
    return Array.isArray(found) ? (found.at(-1) ?? null) : found
  }

  /** Every published version, the oldest first. */
  async versions(name) {
    return [(await this.#view(name, 'versions')) ?? []].flat()
  }

  #view(...what) {
    const key = what.join(' ')
    if (!this.#answers.has(key))
      this.#answers.set(
        key,
        this.#inTurn(() => view(what)),
      )
    return this.#answers.get(key)
  }

  async #inTurn(ask) {
    if (this.#running >= AT_ONCE) await new Promise((resolve) => this.#waiting.push(resolve))
    this.#running++
    try {
      return await ask()
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }
}

async function view(what) {
  const quiet = { stdio: ['ignore', 'pipe', 'ignore'] }
  const { output } = await runNpmQuietly(['view', ...what, '--json'], quiet)
  // a version that is not there is no output, or a 404
  const answer = output.trim() === '' ? null : JSON.parse(output)
  if (!answer?.error) return answer
  if (answer.error.code === 'E404') return null
  throw new Stop(`npm could not ask its registry for ${what[0]}: ${answer.error.summary}`)
}
