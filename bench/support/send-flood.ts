import { connect, type Socket } from 'node:net'

const CONNECTIONS = 20
const TURN = 20

interface Flood {
  perSecond: number
  path(n: number): string
  cookie?(n: number): string
}

/** Sends so many requests a second from one address over a few connections, and reads no answer. Ends with what it gives. */
export function sendFlood(base: string, { perSecond, path, cookie }: Flood) {
  const { hostname, port, host } = new URL(base)
  const open = () => {
    const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.66' })
    // what comes back is thrown away
    socket.resume().on('error', () => {})
    return socket
  }
  const sockets: Socket[] = Array.from({ length: CONNECTIONS }, open)
  let sent = 0
  const started = performance.now()
  const timer = setInterval(() => {
    const due = ((performance.now() - started) * perSecond) / 1000
    for (; sent < due; sent++) {
      const index = sent % CONNECTIONS
      let socket = sockets[index] as Socket
      if (socket.destroyed) socket = sockets[index] = open()
      const lines = [
        `GET ${path(sent)} HTTP/1.1`,
        `host: ${host}`,
        'accept-encoding: br',
        'accept: text/html',
      ]
      if (cookie) lines.push(`cookie: ${cookie(sent)}`)
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    }
  }, TURN)
  return () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    return sent
  }
}
