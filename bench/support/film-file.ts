import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const MB = 1024 * 1024

/** A large file that no line can make smaller, out of a few random blocks. */
export async function writeFilm(file: string, megabytes: number) {
  const blocks = Array.from({ length: 16 }, () => randomBytes(MB))
  const all = Array.from({ length: megabytes }, (_, index) => blocks[(index * 7) % 16])
  await pipeline(Readable.from(all), createWriteStream(file))
}

export async function hashOf(stream: Readable) {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}
