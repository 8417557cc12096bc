import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Parameters of argon2id. */
export interface PasswordCost {
  memoryKib: number
  passes: number
  lanes: number
}

// OWASP's recommendation; each hash stores its parameters, so they can be raised later
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 }
const TAG_BYTES = 32

export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(16)
  return hashText(salt, await tagOf(password, salt, cost), cost)
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memoryKib, passes, lanes, salt, tag] = HASH.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is not one of ours')
  const cost = { memoryKib: Number(memoryKib), passes: Number(passes), lanes: Number(lanes) }
  const found = await tagOf(password, Buffer.from(salt, 'base64'), cost)
  return timingSafeEqual(found, Buffer.from(tag, 'base64'))
}

/** Matches no password and takes as long to verify as a real hash. */
export const dummyHash = (cost: PasswordCost) => hashText(Buffer.alloc(16), Buffer.alloc(TAG_BYTES), cost)

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/

function hashText(salt: Buffer, tag: Buffer, { memoryKib, passes, lanes }: PasswordCost) {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${lanes}$${saltText}$${tagText}`
}

const tagOf = (password: string, salt: Buffer, { memoryKib, passes, lanes }: PasswordCost) =>
  promisify(argon2)('argon2id', {
    message: password,
    nonce: salt,
    memory: memoryKib,
    passes,
    parallelism: lanes,
    tagLength: TAG_BYTES,
  })
