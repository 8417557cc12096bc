/** What the shop is started with, and one sentence for each mistake in it. */
export class Environment {
  readonly mistakes: string[] = []

  /** Null where a variable is not set, or empty. */
  readonly given: (name: string) => string | null

  constructor(env: Record<string, string | undefined>) {
    this.given = (name) => env[name]?.trim() || null
  }

  refuse(sentence: string) {
    this.mistakes.push(sentence)
  }

  /** On where nothing is said. */
  isOn(name: string, sentence: string, otherwise: '0' | '1' = '1') {
    const value = this.given(name) ?? otherwise
    if (!['0', '1'].includes(value)) this.refuse(`${name} must be ${sentence}`)
    return value === '1'
  }

  number(name: string, otherwise: number, isRight: (value: number) => boolean, sentence: string) {
    const value = Number(this.given(name) ?? otherwise)
    if (!isRight(value)) this.refuse(`${name} must be ${sentence}`)
    return value
  }

  /** A text of at least so many characters, where there is one. */
  secret(name: string, length: number) {
    const value = this.given(name)
    if (value && value.length < length) this.refuse(`${name} must have at least ${length} characters.`)
    return value
  }
}

export const isPort = (port: number) => Number.isInteger(port) && port >= 0 && port <= 65_535

export const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

export const SIGNS_IN_A_PASSWORD = 'in a password, @ is written %40, / %2F, # %23 and ? %3F.'
