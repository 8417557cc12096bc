import { plainName } from '../../catalogue/plain-name.ts'

/** Somebody who is there already and may be the same: names the other way round, an accent, one letter. Never merged by itself. */
export function similarName(name: string, known: Iterable<string>): string | null {
  const plain = plainName(name)
  let close: string | null = null
  for (const other of known) {
    const their = plainName(other)
    if (their === plain) return other === name ? null : other
    if (sortedWords(their) === sortedWords(plain)) return other
    if (close === null && their.length > 5 && isOneOff(their, plain)) close = other
  }
  return close
}

const sortedWords = (name: string) => name.replaceAll(',', ' ').split(/\s+/).filter(Boolean).sort().join(' ')

/** One letter more, less or other, or two swapped. */
export function isOneOff(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0])
  )
}
