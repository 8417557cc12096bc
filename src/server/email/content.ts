/** A letter's words, once for both its forms. */
export interface Content {
  heading: string
  blocks: Block[]
  /** What it is about, across the top: where the picture lies in the storage, and where it leads. */
  picture?: { key: string; alt: string; url: string }
  /** Whom an answer should reach, where it is not the shop. */
  replyTo?: string
  /** What ends letters of this kind: the page for people, and the address for mail programs. */
  unsubscribe?: { page: string; address: string }
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; label: string; url: string }
  /** Names and values, one line each. */
  | { kind: 'facts'; facts: [name: string, value: string][] }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const link = (label: string, url: string): Block => ({ kind: 'link', label, url })
export const facts = (...lines: [name: string, value: string][]): Block => ({ kind: 'facts', facts: lines })

/** The words of the link that ends letters of a kind. */
export const END_LETTERS = 'No more letters like this'
