import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Text that nobody can guess. Asking the system for each costs a sale more than writing it down, so that the bytes of many
 * are asked for at once; each is given once, and then wiped out.
 */
export function randomToken(bytes: number, encoding: 'base64url' | 'hex'): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const part = pool.subarray(used, used + bytes)
  used += bytes
  const token = part.toString(encoding)
  part.fill(0)
  return token
}
