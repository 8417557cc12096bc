/** A server's start up to the point where it could listen, in a process of its own. */
import { ensureAdmin } from '../../src/server/accounts/admin-account.ts'
import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/config.ts'

const shop = await composeShop(readConfig(process.env))
const account = await ensureAdmin(shop)
await shop.close()
process.stdout.write(JSON.stringify(account))
