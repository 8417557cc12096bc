import { StripeFakeError } from './stripe-error.ts'

export interface Answer {
  status: number
  body: unknown
}

/** The first answer to a key is the answer to every repetition of it; a changed request with it is refused. */
export class IdempotencyKeys {
  readonly #known = new Map<string, { request: string; answer: Answer }>()

  /** Each pair of API keys has idempotency keys of its own. */
  answer(key: string | undefined, apiKeys: string, request: string, make: () => Answer): Answer {
    if (!key) return make()
    const place = `${apiKeys} ${key}`
    const known = this.#known.get(place)
    if (!known) {
      const answer = make()
      // what the answer looked like then, whatever becomes of the object
      this.#known.set(place, { request, answer: structuredClone(answer) })
      return answer
    }
    if (known.request === request) return known.answer
    throw new StripeFakeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }

  /** A day later. */
  forget() {
    this.#known.clear()
  }
}
