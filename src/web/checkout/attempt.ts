import { tabMemory } from '../browser-storage.ts'

const KEY = 'purchaseAttempt'

interface Attempt {
  key: string
  of: string
}

/**
 * The key of one attempt to buy: the same for the same wish, also after a reload, so that asking the shop again
 * after a lost signal finds the payment that was started and starts no second one.
 */
export function attemptFor(wish: unknown): string {
  const of = JSON.stringify(wish)
  const known = tabMemory.readJson(KEY, isAttempt)
  if (known?.of === of) return known.key
  const key = randomKey()
  tabMemory.writeJson(KEY, { key, of })
  return key
}

export const forgetAttempt = () => tabMemory.forget(KEY)

/** `crypto.randomUUID` is missing where the shop is tried out without https. */
const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

function isAttempt(value: unknown): value is Attempt {
  const attempt = value as Partial<Attempt> | null
  return typeof attempt?.key === 'string' && typeof attempt.of === 'string'
}
