import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** The least that a server can do with a file: write it to the disk as it comes. */
export async function startPlainReceiver(folder: string) {
  const target = join(folder, 'plain')
  const server = createServer(async (request, answer) => {
    if (request.method === 'POST') await pipeline(request, createWriteStream(target))
    answer.setHeader('content-type', 'text/html').end('<input type="file" aria-label="File">')
    // the next one must not pay for the end of this one
    await rm(target, { force: true })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await rm(target, { force: true })
    },
  }
}
