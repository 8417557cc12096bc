import { buildApp } from '../../src/server/app.ts'
import { composeShop } from '../../src/server/compose.ts'
import { ensureAdmin } from '../../src/server/owner/accounts/admin-account.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { type Asked, fillShop, type ShopSize } from './fill-shop.ts'

/** A shop with much in it, open to its owner. */
export interface Books extends Asked {
  /** Asks as the owner, and gives the milliseconds until the answer was there, and how large it was. */
  ask(path: string, body?: object): Promise<{ took: number; bytes: number; answer: string }>
  /** What is ready to be sent is made anew from here on. */
  forget(): void
  close(): Promise<void>
}

const OWNER = { username: 'owner', password: 'correct horse' }

export async function openBooks(env: Record<string, string>, size: ShopSize): Promise<Books> {
  const admin = { ADMIN_USERNAME: OWNER.username, ADMIN_PASSWORD: OWNER.password }
  const shop = await composeShop(readConfig({ ...admin, LOG_LEVEL: 'warn', ...env }))
  await ensureAdmin(shop)
  const asked = await fillShop(shop, size)
  const app = await buildApp(shop)
  const login = await app.inject({ method: 'POST', url: '/api/login', payload: OWNER })
  const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
  return {
    ...asked,
    ask: async (url, body) => {
      const start = performance.now()
      const {
        statusCode,
        payload,
        cookies: given,
      } = await app.inject({
        url,
        cookies,
        ...(body && { method: 'POST', payload: body }),
      })
      const took = performance.now() - start
      for (const { name, value } of given) cookies[name] = value
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${payload}`)
      return { took, bytes: Buffer.byteLength(payload), answer: payload }
    },
    forget: () => shop.responses.invalidateHere(),
    close: async () => {
      await app.close()
      await shop.close()
    },
  }
}
