import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between a browser and the shop, and counts what the browser sends. */
export class CountingProxy {
  bytes = 0
  readonly url: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, port: () => number) {
    this.#server = server
    this.url = `http://localhost:${(server.address() as AddressInfo).port}`
    server.on('connection', (client) => {
      const shop = connect(port(), '127.0.0.1')
      for (const [one, other] of [
        [client, shop],
        [shop, client],
      ] as const) {
        this.#sockets.add(one)
        one.on('error', () => other.destroy())
        one.on('close', () => {
          this.#sockets.delete(one)
          other.destroy()
        })
      }
      client.on('data', (bytes) => {
        this.bytes += bytes.length
      })
      client.pipe(shop)
      shop.pipe(client)
    })
  }

  static async start(port: () => number) {
    const server = createServer().listen(0, 'localhost')
    await once(server, 'listening')
    return new CountingProxy(server, port)
  }

  async stop() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
