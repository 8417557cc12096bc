import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import type { FuzzRequest } from './make-request.ts'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
  seconds: number
}

/** Far more than any answer takes, even on a machine with much else to do. */
const HANGS_AFTER = 30_000

export const makeAgent = () => new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends the request just as it is. Fails when there is no whole answer within the time. */
export function sendRaw(
  agent: Agent,
  base: string,
  { method, url, headers, body }: FuzzRequest,
  cookie: string | null,
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const { hostname, port } = new URL(base)
  const started = performance.now()
  const flat = [
    ...headers,
    ...(cookie ? [['cookie', cookie]] : []),
    ...(headers.some(([name]) => name === 'host') ? [] : [['host', `${hostname}:${port}`]]),
    ...(body ? [['content-length', String(body.bytes.length)]] : []),
  ].flat()
  const sent = httpRequest({ agent, hostname, port, method, path: url, headers: flat, setHost: false })
  const timer = setTimeout(() => sent.destroy(new Error('no answer: it hangs')), HANGS_AFTER)
  sent.once('error', (error) => {
    clearTimeout(timer)
    reject(error)
  })
  sent.once('response', (answer) => {
    const parts: Buffer[] = []
    const finish = () => {
      clearTimeout(timer)
      const seconds = (performance.now() - started) / 1000
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: Buffer.concat(parts).toString(),
        seconds,
      })
    }
    answer.once('error', reject)
    // this one never ends by itself
    if (answer.headers['content-type'] === 'text/event-stream') {
      answer.once('data', () => {
        finish()
        sent.destroy()
      })
      return
    }
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.once('end', finish)
  })
  sent.end(body?.bytes)
  return promise
}
