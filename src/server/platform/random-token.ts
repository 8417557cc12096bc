import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(4096)
let used = pool.length

/** A cryptographically random token. Random bytes are drawn 4 KiB at a time, since one syscall per token costs a sale more than its INSERT. */
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
