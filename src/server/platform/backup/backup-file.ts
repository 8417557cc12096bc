import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as connect } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type BackupKeys, decrypting, encrypting, isEncryptedFile } from './encryption.ts'

/** The first line of a backup. */
export interface Header {
  format: 'cloverleaf-backup'
  version: 1
  createdAt: string
  migrations: string[]
  lastIds: Record<string, number>
  /** Order links are derived from it. */
  secret: string
}

export const isHeader = (line: unknown): line is Header =>
  typeof line === 'object' && line !== null && 'format' in line && line.format === 'cloverleaf-backup'

const NEWLINE = 10

/**
 * Gzipped lines of JSON, encrypted where there are keys; the last line is the checksum of the others. Written under another name
 * first, readable by its owner only.
 */
export async function writeLines(file: string, lines: AsyncIterable<unknown>, keys: BackupKeys | null) {
  const hash = createHash('sha256')
  const written = async function* () {
    for await (const line of lines) {
      const text = `${JSON.stringify(line)}\n`
      hash.update(text)
      yield text
    }
    yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
  }
  const unfinished = `${file}.part`
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
    if (keys) await pipeline(written, createGzip(), encrypting(keys), output)
    else await pipeline(written, createGzip(), output)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  const folder = await open(dirname(file))
  await folder.sync().finally(() => folder.close())
}

/** Every line but the checksum. Throws at the end if that is wrong, so the lines must not be used before. */
export async function* readLines(file: string, keys: BackupKeys | null): AsyncGenerator<unknown> {
  const hash = createHash('sha256')
  let last: Buffer | null = null
  for await (const line of splitLines(file, keys)) {
    if (last) {
      hash.update(last).update('\n')
      yield JSON.parse(last.toString())
    }
    last = line
  }
  const { sha256 } = JSON.parse(last?.toString() ?? '{}') as { sha256?: string }
  if (sha256 !== hash.digest('hex')) throw new Damaged()
}

export class Damaged extends Error {
  constructor() {
    super('The backup is damaged or was cut off: its checksum is not right. Nothing was changed.')
  }
}

async function* splitLines(file: string, keys: BackupKeys | null): AsyncGenerator<Buffer> {
  const bytes = createGunzip()
  // a read error arrives through the stream that is read from
  if (!(await isEncryptedFile(file))) connect(createReadStream(file), bytes, () => {})
  else if (keys) connect(createReadStream(file), decrypting(keys), bytes, () => {})
  else throw new Error('This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  let rest: Buffer[] = []
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...rest, chunk.subarray(start, end)])
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  if (rest.length > 0) throw new Damaged()
}
