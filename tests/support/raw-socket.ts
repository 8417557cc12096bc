import { connect } from 'node:net'

/** Sends these very bytes and gives all that comes back until the shop closes the line, or `enough` has come. */
export function sendExactly(base: string, bytes: string, enough: (text: string) => boolean = () => false) {
  const { hostname, port } = new URL(base)
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
  let text = ''
  const end = () => {
    socket.destroy()
    resolve(text)
  }
  socket.on('data', (part) => {
    text += part.toString()
    if (enough(text)) end()
  })
  socket.once('end', end)
  socket.once('error', end)
  return promise
}
