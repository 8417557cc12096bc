import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** Memory 32 MB and half a second. A generated passphrase has 160 random bits, so it needs no more. */
const SCRYPT_WORK_FACTOR = 15
const MAGIC = Buffer.from('age-encryption.org/v1\n')

/** A passphrase for the database, and a key pair for media, which are many files. */
export type Lock = { passphrase: string } | { recipient: string }
export type Key = { passphrase: string } | { identity: string }

class WrongPassphrase extends Error {
  constructor() {
    super('The passphrase is not that of this backup. Nothing was changed.')
  }
}

export class Damaged extends Error {
  constructor() {
    super('The backup is damaged or was cut off. Nothing was changed.')
  }
}

/** The age format, which the program `age` opens too. */
export async function encryptFile(source: Readable, lock: Lock): Promise<Readable> {
  const encrypter = new Encrypter()
  if ('recipient' in lock) encrypter.addRecipient(lock.recipient)
  else {
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
    encrypter.setPassphrase(lock.passphrase)
  }
  return Readable.fromWeb((await encrypter.encrypt(webStream(source))) as ReadableStream)
}

/** Each piece is verified before it is given; what is cut off fails at the end. */
export async function* decryptFile(source: Readable, key: Key): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  if ('identity' in key) decrypter.addIdentity(key.identity)
  else decrypter.addPassphrase(key.passphrase)
  let bytes: AsyncIterable<Uint8Array>
  try {
    bytes = (await decrypter.decrypt(webStream(source))) as unknown as AsyncIterable<Uint8Array>
  } catch (error) {
    source.destroy()
    if (isFileError(error)) throw error
    throw /identity/.test((error as Error).message) ? new WrongPassphrase() : new Damaged()
  }
  try {
    for await (const piece of bytes) yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
  } catch (error) {
    throw isFileError(error) ? error : new Damaged()
  }
}

const webStream = (source: Readable) =>
  Readable.toWeb(source) as unknown as globalThis.ReadableStream<Uint8Array>

/** Throws for another file, and for one that is not there. */
export async function openEncrypted(file: string): Promise<Readable> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    .finally(() => handle.close())
  if (bytesRead < MAGIC.length || !buffer.equals(MAGIC)) throw new Error(`${file} is no backup of a shop.`)
  return createReadStream(file)
}

const isFileError = (error: unknown) => (error as NodeJS.ErrnoException).syscall !== undefined
