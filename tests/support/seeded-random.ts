import crypto, { createCipheriv, createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** `npm test` uses one seed; `npm run test:all` another one each time, and prints it. */
export const SEED = Number(process.env.TEST_SEED ?? 1)

/** Ids, tokens and keys of this process are the same every time the same thing (`of`) is run with the same seed. */
export function seedRandom(of: string) {
  const key = createHash('sha256').update(`${SEED} ${of}`).digest()
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  const bytes = (size: number) => stream.update(Buffer.alloc(size))
  const randomUUID = () => {
    const drawn = bytes(16)
    drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40
    drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80
    return drawn.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as crypto.UUID
  }
  const randomBytes = (size: number, done?: (error: null, drawn: Buffer) => void) =>
    done ? queueMicrotask(() => done(null, bytes(size))) : bytes(size)
  const randomInt = (from: number, to?: number) => {
    const [min, max] = to === undefined ? [0, from] : [from, to]
    return min + (bytes(6).readUIntBE(0, 6) % (max - min))
  }
  Object.assign(crypto, { randomBytes, randomInt, randomUUID })
  syncBuiltinESMExports()
  globalThis.crypto.randomUUID = randomUUID
}
