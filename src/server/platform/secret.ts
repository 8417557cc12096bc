import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config/config.ts'

/** The setting that holds the fingerprint of the secret that the order links were made with. */
export const SECRET_SETTING = 'secret.fingerprint'

/** In place of the hash of ADMIN_PASSWORD, until the next start. */
export const RESTORED = 'restored'

export const fingerprintOf = (secret: string) => seal(secret, 'fingerprint')

/** The key of order links and signed addresses: SECRET_KEY, or one generated once in the data folder. */
export function loadSecret({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret')
  return readSecret(file) ?? makeSecret(dataDir, file)
}

/** Replaces the stored secret atomically. */
export function replaceSecret(dataDir: string, secret: string) {
  const temporary = writeTemporary(dataDir, secret)
  renameSync(temporary, join(dataDir, 'secret'))
}

function readSecret(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Atomic: two servers that start at once get the same secret. */
function makeSecret(dataDir: string, file: string) {
  const temporary = writeTemporary(dataDir, randomBytes(32).toString('base64url'))
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(temporary)
  }
  return readFileSync(file, 'utf8').trim()
}

function writeTemporary(dataDir: string, secret: string) {
  mkdirSync(dataDir, { recursive: true })
  const temporary = join(dataDir, `secret.${randomBytes(6).toString('hex')}`)
  writeFileSync(temporary, `${secret}\n`, { mode: 0o600, flush: true })
  return temporary
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** An HMAC of `parts`, valid for one purpose only. */
export const seal = (secret: string, purpose: string, ...parts: (string | number)[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')

const SEALED = 'sealed.'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

const keyFor = (secret: string, purpose: string) => Buffer.from(seal(secret, purpose), 'base64url')

/** AES-256-GCM with a key of its own for each purpose: for what has to be read again, unlike a seal. */
export function encrypt(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return SEALED + Buffer.concat([nonce, cipher.getAuthTag(), bytes]).toString('base64url')
}

export const isEncrypted = (text: string) => text.startsWith(SEALED)

/** Null where it was encrypted with another secret. */
export function decrypt(secret: string, purpose: string, text: string): string | null {
  const bytes = Buffer.from(text.slice(SEALED.length), 'base64url')
  const start = NONCE_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start))
    return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Compares in constant time. */
export function isSame(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
