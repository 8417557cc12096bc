import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server of this machine that can be shut, as if that server were gone, and opened again. */
export async function openGate(port: number) {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // whoever was cut off says so on both sides
    socket.on('error', () => socket.destroy())
    socket.once('close', () => sockets.delete(socket))
  }
  const gate = createServer((here) => {
    const there = connect(port, '127.0.0.1')
    keep(here)
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
  return { port: ownPort, shut, open: () => open(ownPort) }
}
