/** Reads environment variables and collects one sentence per mistake. */
export class Environment {
  readonly mistakes: string[] = []

  /** Null where a variable is unset or empty. */
  readonly given: (name: string) => string | null

  constructor(env: Record<string, string | undefined>) {
    this.given = (name) => env[name]?.trim() || null
  }

  refuse(sentence: string) {
    this.mistakes.push(sentence)
  }

  /** It is on where nothing is set. */
  isOn(name: string, sentence: string) {
    const value = this.given(name) ?? '1'
    if (!['0', '1'].includes(value)) this.refuse(`${name} must be ${sentence}`)
    return value === '1'
  }

  number(name: string, fallback: number, isValid: (value: number) => boolean, sentence: string) {
    const value = Number(this.given(name) ?? fallback)
    if (!isValid(value)) this.refuse(`${name} must be ${sentence}`)
    return value
  }

  folderAddress(name: string) {
    const value = this.given(name)
    if (value && !isWebAddress(value))
      this.refuse(`${name} must be an address such as https://example.com/cloverleaf.`)
    return value?.replace(/\/+$/, '') ?? null
  }

  secret(name: string, length: number) {
    const value = this.given(name)
    if (value && value.length < length) this.refuse(`${name} must have at least ${length} characters.`)
    return value
  }
}

export const isPort = (port: number) => Number.isInteger(port) && port >= 0 && port <= 65_535

export const isWebAddress = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

export const PASSWORD_ESCAPES = 'in a password, @ is written %40, / %2F, # %23 and ? %3F.'
