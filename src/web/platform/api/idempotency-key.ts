import { sessionStore } from '../browser/browser-storage.ts'

interface Attempt {
  key: string
  of: string
}

/** Idempotency keys: the same key for the same request, also after a reload. `name` is its key in sessionStorage. */
export const idempotencyKeysAt = (name: string) => ({
  keyFor(request: unknown): string {
    const of = JSON.stringify(request)
    const known = sessionStore.readJson(name, isAttempt)
    if (known?.of === of) return known.key
    const key = randomKey()
    sessionStore.writeJson(name, { key, of })
    return key
  },
  forget: () => sessionStore.remove(name),
})

/** `crypto.randomUUID` is only available with https. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

function isAttempt(value: unknown): value is Attempt {
  const attempt = value as Partial<Attempt> | null
  return typeof attempt?.key === 'string' && typeof attempt.of === 'string'
}
