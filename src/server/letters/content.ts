/** A letter's words, once for both its forms. */
export interface Content {
  heading: string
  blocks: Block[]
  /** Whom an answer should reach, where it is not the shop. */
  replyTo?: string
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** Names and values, one line each. */
  | { kind: 'facts'; facts: [name: string, value: string][] }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
export const facts = (...lines: [name: string, value: string][]): Block => ({ kind: 'facts', facts: lines })
