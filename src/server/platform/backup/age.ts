import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'

/** Memory 32 MB and half a second. A generated passphrase has 160 random bits, so it needs no more. */
const SCRYPT_WORK_FACTOR = 15

/** A passphrase for the database, and a key pair for media, which are many files. */
export type Key = { passphrase: string } | { identity: string }
type Bytes = AsyncIterable<Uint8Array>

class WrongPassphrase extends Error {
  override message = 'The passphrase is not that of this backup. Nothing was changed.'
}

export class Damaged extends Error {
  override message = 'This file is damaged, was cut off, or is no backup of a shop. Nothing was changed.'
}

/** The age format, which the program `age` opens too. */
export async function* encrypt(source: Bytes, key: Key): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  if ('identity' in key) encrypter.addRecipient(await identityToRecipient(key.identity))
  else {
    encrypter.setScryptWorkFactor(SCRYPT_WORK_FACTOR)
    encrypter.setPassphrase(key.passphrase)
  }
  yield* (await encrypter.encrypt(asWeb(source))) as unknown as Bytes
}

/** Each piece is verified before it is given; what is cut off fails at the end. */
export async function* decrypt(source: Bytes, key: Key): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  if ('identity' in key) decrypter.addIdentity(key.identity)
  else decrypter.addPassphrase(key.passphrase)
  try {
    yield* (await decrypter.decrypt(asWeb(source))) as unknown as Bytes
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    if (syscall !== undefined) throw error
    throw /identity/.test(message) ? new WrongPassphrase() : new Damaged()
  }
}

const asWeb = (source: Bytes) =>
  ReadableStream.from(source) as unknown as globalThis.ReadableStream<Uint8Array>
