import { afterAll, beforeAll, expect, it } from 'vitest'
import { composeShop } from '../../src/server/compose.ts'
import { ensureAdmin } from '../../src/server/owner/accounts/admin-account.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { freshPlace, type Place } from '../support/test-shop.ts'
import { QUICK_COST } from '../support/world/accounts.ts'

let place: Place
beforeAll(async () => {
  place = await freshPlace({ empty: true })
})
afterAll(() => place.remove())

it('three servers that start at once on an empty database make the tables once, and one shows a password', async () => {
  const servers = await Promise.all(
    [1, 2, 3].map(() => composeShop(readConfig(place.env), { passwordCost: QUICK_COST })),
  )
  try {
    const shown = await Promise.all(servers.map(ensureAdmin))
    expect(shown.map(({ username }) => username)).toEqual(['admin', 'admin', 'admin'])
    expect(shown.filter(({ newPassword }) => newPassword)).toHaveLength(1)
    expect(await servers[0]?.db.selectFrom('user').selectAll().execute()).toHaveLength(1)
  } finally {
    for (const server of servers) await server.close()
  }
})
