import { sessionStore } from '../browser/browser-storage.ts'

interface Attempt {
  key: string
  of: string
}

/**
 * The keys of attempts to send something: the same for the same wish, also after a reload, so that asking the shop
 * again after a lost signal finds what was begun and begins no second one. `name` is where the last one is kept.
 */
export const idempotencyKeysAt = (name: string) => ({
  keyFor(wish: unknown): string {
    const of = JSON.stringify(wish)
    const known = sessionStore.readJson(name, isAttempt)
    if (known?.of === of) return known.key
    const key = randomKey()
    sessionStore.writeJson(name, { key, of })
    return key
  },
  forget: () => sessionStore.remove(name),
})

/** `crypto.randomUUID` is missing where the shop is tried out without https. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

function isAttempt(value: unknown): value is Attempt {
  const attempt = value as Partial<Attempt> | null
  return typeof attempt?.key === 'string' && typeof attempt.of === 'string'
}
