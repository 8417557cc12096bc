import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { EXPOSITION_TYPE } from '../http/exposition.ts'

/** A port of this machine alone, for a Prometheus that runs on it. */
export function listenForFigures(app: FastifyInstance, port: number, figures: () => Promise<string>) {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end('There is no such address')
      return
    }
    figures().then(
      (text) => response.writeHead(200, { 'content-type': EXPOSITION_TYPE }).end(text),
      (err: unknown) => {
        app.log.error({ err }, 'the figures could not be given')
        response.writeHead(500).end('The figures could not be given')
      },
    )
  })
  app.addHook('onReady', async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const { port: taken } = server.address() as AddressInfo
    app.log.info(`the figures are at http://127.0.0.1:${taken}/metrics`)
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    if (server.listening) server.close()
  })
}
