import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A way to a server of this machine, by its port or its socket, that can be shut, as if that server were gone, and opened
 * again. Or it goes silent: a client that is connected, or connects then, is never told anything again.
 */
export async function openGate(target: number | string) {
  let silent = false
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // a connection that was cut off says so on both sides
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const gate = createServer((here) => {
    keep(here)
    if (silent) return void here.resume()
    const there = typeof target === 'number' ? connect(target, '127.0.0.1') : connect(target)
    keep(there)
    here.pipe(there).pipe(here)
    here.once('close', () => there.destroy())
    there.once('close', () => here.destroy())
  })
  const open = async (at: number) => {
    gate.listen(at, '127.0.0.1')
    await once(gate, 'listening')
    return (gate.address() as AddressInfo).port
  }
  const shut = async () => {
    if (!gate.listening) return
    const closed = once(gate, 'close')
    gate.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const ownPort = await open(0)
  return {
    port: ownPort,
    shut,
    open: () => open(ownPort),
    goSilent: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    /** To those who come from now on. */
    speakAgain: () => {
      silent = false
    },
  }
}
