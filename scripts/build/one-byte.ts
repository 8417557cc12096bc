import type { Plugin } from 'vite'

/** By halves where a letter has two: a program may name any letter so in its texts, its expressions and its names. */
const escapeWide = (code: string) =>
  code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * Node keeps a program's text in memory, in one byte for each letter, or in two for all of them where a single one is beyond
 * Latin-1: one dash in a sentence costs a server as much as the whole program. So those are escaped.
 */
export const oneByte = (): Plugin => ({
  name: 'one-byte',
  // what is written before would be printed once more, with its letters
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = inOneByte(file.code)
  },
})

export function inOneByte(code: string) {
  const isRaw = /String\.raw\s*`[^`]*[^\0-\xff]/.test(code)
  if (isRaw) throw new Error('A raw text has letters beyond Latin-1; escaped, they would be others')
  return escapeWide(code)
}
