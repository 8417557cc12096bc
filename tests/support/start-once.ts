/** A server's start up to the point where it could listen, in a process of its own. */

import { composeShop } from '../../src/server/compose.ts'
import { ensureAdmin } from '../../src/server/owner/accounts/admin-account.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'

const shop = await composeShop(readConfig(process.env))
const account = await ensureAdmin(shop)
await shop.close()
process.stdout.write(JSON.stringify(account))
