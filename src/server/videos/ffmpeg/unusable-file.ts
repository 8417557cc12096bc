/** The file itself is the trouble, so that trying again would not help; the message is a sentence for the owner. */
export class UnusableFile extends Error {
  /** It was looked at on a machine that is well, so nobody needs to look again. */
  readonly confirmed: boolean

  constructor(sentence: string, { confirmed = false } = {}) {
    super(sentence)
    this.confirmed = confirmed
  }
}
