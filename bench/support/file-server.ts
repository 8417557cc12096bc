import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '../../src/server/app.ts'
import { composeShop } from '../../src/server/compose.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'

const BUFFER = 1024 * 1024

/** Run as a child: `ours` is the shop, `bare` the least that Node can do with the same file and the same buffer. */
const servers = {
  async ours(dataDir: string) {
    const shop = await composeShop(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }))
    const app = await buildApp(shop)
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (app.server.address() as AddressInfo).port
  },
  async bare(dataDir: string) {
    const file = join(dataDir, 'media/videos/run.mp4')
    const server = createServer((_request, response) => {
      response.setHeader('content-length', statSync(file).size)
      createReadStream(file, { highWaterMark: BUFFER }).pipe(response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  },
}

const [kind, dataDir = ''] = process.argv.slice(2)
const port = await servers[kind as keyof typeof servers](dataDir)
process.send?.({ port })
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit())
