import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { promisify } from 'node:util'

/*
 * A file is a header and pieces of 64 KiB, each sealed with AES-256-GCM under a nonce of its number and whether it is the last
 * (the STREAM construction), so that no piece can be changed, moved or cut off. The key comes from the passphrase by scrypt.
 */
const MAGIC = Buffer.from('cloverleaf-encrypted-1\n')
const SALT_BYTES = 16
const HEADER_BYTES = MAGIC.length + 2 * SALT_BYTES
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const COST = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }
const KEY_BYTES = 32

/** The passphrase of backups. Slow to try, so it is turned into a key once for all files of a backup. */
export class BackupKeys {
  readonly #passphrase: string
  readonly #masters = new Map<string, Promise<Buffer>>()
  readonly salt = randomBytes(SALT_BYTES)

  constructor(passphrase: string) {
    this.#passphrase = passphrase
  }

  async keyOf(salt: Buffer, fileSalt: Buffer): Promise<Buffer> {
    const name = salt.toString('hex')
    const master = this.#masters.get(name) ?? promisify(scryptWithCost)(this.#passphrase, salt)
    this.#masters.set(name, master)
    return Buffer.from(hkdfSync('sha256', await master, fileSalt, 'cloverleaf backup', KEY_BYTES))
  }
}

const scryptWithCost = (passphrase: string, salt: Buffer, done: (error: Error | null, key: Buffer) => void) =>
  scrypt(passphrase, salt, KEY_BYTES, COST, done)

export class WrongPassphrase extends Error {
  constructor() {
    super('The passphrase is not that of this backup, or the file is damaged. Nothing was changed.')
  }
}

/** For `pipeline`. */
export const encrypting = (keys: BackupKeys) =>
  async function* (source: AsyncIterable<Buffer>) {
    const fileSalt = randomBytes(SALT_BYTES)
    const key = await keys.keyOf(keys.salt, fileSalt)
    yield Buffer.concat([MAGIC, keys.salt, fileSalt])
    let [index, held] = [0, Buffer.alloc(0)]
    for await (const piece of inPieces(source, () => PIECE_BYTES)) {
      if (held.length > 0) yield sealPiece(key, index++, held, false)
      held = piece
    }
    yield sealPiece(key, index, held, true)
  }

/** For `pipeline`. Throws `WrongPassphrase` before it gives anything that is not authentic. */
export const decrypting = (keys: BackupKeys) =>
  async function* (source: AsyncIterable<Buffer>) {
    let key: Buffer | null = null
    let [index, held] = [0, Buffer.alloc(0)]
    const sizes = (piece: number) => (piece === 0 ? HEADER_BYTES : PIECE_BYTES + TAG_BYTES)
    for await (const piece of inPieces(source, sizes)) {
      if (!key) {
        const salts = piece.subarray(MAGIC.length)
        key = await keys.keyOf(salts.subarray(0, SALT_BYTES), salts.subarray(SALT_BYTES))
        continue
      }
      if (held.length > 0) yield openPiece(key, index++, held, false)
      held = piece
    }
    if (!key) throw new WrongPassphrase()
    yield openPiece(key, index, held, true)
  }

/** Of a file of `size` bytes. */
export const encryptedSize = (size: number) =>
  HEADER_BYTES + size + TAG_BYTES * Math.max(1, Math.ceil(size / PIECE_BYTES))

export async function isEncryptedFile(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return bytesRead === MAGIC.length && buffer.equals(MAGIC)
  } finally {
    await handle.close()
  }
}

function nonceOf(index: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 5, 6)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function sealPiece(key: Buffer, index: number, piece: Buffer, isLast: boolean) {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast))
  return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
}

function openPiece(key: Buffer, index: number, sealed: Buffer, isLast: boolean) {
  if (sealed.length < TAG_BYTES) throw new WrongPassphrase()
  const end = sealed.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast))
  decipher.setAuthTag(sealed.subarray(end))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
  } catch {
    throw new WrongPassphrase()
  }
}

/** Pieces of exactly the wanted sizes; the last may be shorter. */
async function* inPieces(source: AsyncIterable<Buffer>, sizeOf: (piece: number) => number) {
  let rest: Buffer[] = []
  let [length, number] = [0, 0]
  for await (const chunk of source) {
    rest.push(chunk)
    length += chunk.length
    if (length < sizeOf(number)) continue
    let bytes = Buffer.concat(rest)
    for (let size = sizeOf(number); bytes.length >= size; size = sizeOf(number)) {
      yield bytes.subarray(0, size)
      bytes = bytes.subarray(size)
      number++
    }
    rest = [bytes]
    length = bytes.length
  }
  if (length > 0) yield Buffer.concat(rest)
}
