import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

// OWASP's advice for argon2id; the hash names its parameters, so they may grow without locking anyone out
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await tagOf(password, { salt, memory: MEMORY_KIB, passes: PASSES, lanes: LANES })
  return hashText(salt, tag)
}

export async function passwordFits(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, lanes, salt, tag] = HASH.exec(hash) ?? []
  if (!salt || !tag) throw new Error('A stored password hash is not one of ours')
  const found = await tagOf(password, {
    salt: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
  })
  return timingSafeEqual(found, Buffer.from(tag, 'base64'))
}

/** No password fits it, and finding that out takes as long as with anyone's hash. */
export const NOBODYS_HASH = hashText(Buffer.alloc(16), Buffer.alloc(TAG_BYTES))

const HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]{43})$/

function hashText(salt: Buffer, tag: Buffer) {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${saltText}$${tagText}`
}

const tagOf = (
  password: string,
  { salt, memory, passes, lanes }: { salt: Buffer; memory: number; passes: number; lanes: number },
) =>
  derive('argon2id', {
    message: password,
    nonce: salt,
    memory,
    passes,
    parallelism: lanes,
    tagLength: TAG_BYTES,
  })
