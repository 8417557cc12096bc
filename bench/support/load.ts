import { connect, type Socket } from 'node:net'

interface Load {
  headers: Record<string, string>
  seconds: number
  connections: number
}

const OK = Buffer.from('HTTP/1.1 200 ')

/**
 * Asks for one address over and over, and gives how many answers came in a second. It only counts bytes, since every
 * answer is as long as the first: a client that parses and decodes them is busier than the server it measures.
 */
export async function requestsPerSecond(address: string, { headers, seconds, connections }: Load) {
  const url = new URL(address)
  const asked = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  const request = Buffer.from(`${asked.join('\r\n')}\r\n\r\n`)
  const length = await answerLength(url, request)

  let answers = 0
  const { promise: failed, reject } = Promise.withResolvers<never>()
  const sockets = Array.from({ length: connections }, () =>
    askOver(url, request, length, () => answers++, reject),
  )
  const started = performance.now()
  const timeUp = new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000))
  try {
    await Promise.race([timeUp, failed])
    return answers / ((performance.now() - started) / 1000)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

function askOver(
  { hostname, port }: URL,
  request: Buffer,
  length: number,
  onAnswer: () => void,
  onError: (error: Error) => void,
): Socket {
  const socket = connect(Number(port), hostname).setNoDelay()
  let received = 0
  socket.on('connect', () => socket.write(request))
  socket.on('error', onError)
  socket.on('data', (chunk) => {
    if (received === 0 && !chunk.subarray(0, OK.length).equals(OK)) {
      return onError(new Error(`Not an answer as the first one: ${chunk.toString('latin1', 0, 40)}`))
    }
    received += chunk.length
    if (received < length) return
    if (received > length) return onError(new Error('An answer was longer than the first one'))
    received = 0
    onAnswer()
    socket.write(request)
  })
  return socket
}

/** How long one whole answer is, head and body. */
function answerLength({ hostname, port }: URL, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => socket.write(request))
    socket.on('error', reject)
    let received = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const headEnd = received.indexOf('\r\n\r\n')
      if (headEnd < 0) return
      const bodyLength = /content-length: (\d+)/i.exec(received.toString('latin1', 0, headEnd))?.[1]
      if (bodyLength) resolve(headEnd + 4 + Number(bodyLength))
      else reject(new Error(`${received.toString('latin1', 0, headEnd)}\nsays nothing of its length`))
      socket.destroy()
    })
  })
}
