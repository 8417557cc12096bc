import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config/config.ts'

/** The setting by which a database knows the secret that its links were made with. */
export const SECRET_SETTING = 'secret.fingerprint'

export const fingerprintOf = (secret: string) => seal(secret, 'fingerprint')

/** What order links and signed addresses are made with: SECRET_KEY, or one made once and kept in the data folder. */
export function loadSecret({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey) return secretKey
  const file = join(dataDir, 'secret')
  return readSecret(file) ?? makeSecret(dataDir, file)
}

/** Puts another secret in the place of the one that is kept, whole or not at all. */
export function replaceSecret(dataDir: string, secret: string) {
  const draft = writeDraft(dataDir, secret)
  renameSync(draft, join(dataDir, 'secret'))
}

function readSecret(file: string) {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Appears complete or not at all, and of two servers that start at once both take the same. */
function makeSecret(dataDir: string, file: string) {
  const draft = writeDraft(dataDir, randomBytes(32).toString('base64url'))
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function writeDraft(dataDir: string, secret: string) {
  mkdirSync(dataDir, { recursive: true })
  const draft = join(dataDir, `secret.${randomBytes(6).toString('hex')}`)
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flush: true })
  return draft
}

const isCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code

/** What only this shop can say about `parts`; the first of them names the purpose, so that none serves another. */
export const seal = (secret: string, purpose: string, ...parts: (string | number)[]) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')

/** Compares what a visitor brought with what we made, in a time that tells nothing. */
export function isSame(brought: string, made: string) {
  const [a, b] = [Buffer.from(brought), Buffer.from(made)]
  return a.length === b.length && timingSafeEqual(a, b)
}
