import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '../../../contract/time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take hours to arrive, as long as bytes keep coming. */
    takesHours?: boolean
  }
}

/** In milliseconds. */
export interface RequestTimeouts {
  /** For the whole request. */
  whole: number
  /** For the next byte, where `takesHours` is set. */
  silence: number
}

/** Of `listen`: with Node's default of 511 a sudden crowd is refused connections. */
export const BACKLOG = 4096
const TOO_SLOW = 'The request took too long to arrive'
/** Five minutes are enough for the largest picture from a phone at the arena. */
export const TIMEOUTS: RequestTimeouts = { whole: 5 * MINUTE, silence: 2 * MINUTE }

/** Ends requests whose body arrives too slowly (Slowloris), also after the response. Node's own timeout is for the headers only. */
export function endSlowRequests(app: FastifyInstance, { whole, silence }: RequestTimeouts) {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const { raw } = request
      const { socket } = raw
      const end = () => (reply.raw.headersSent ? socket.destroy() : refuseConnection(socket, 408, TOO_SLOW))
      if (request.routeOptions.config.takesHours) {
        socket.setTimeout(silence, end)
        raw.once('close', () => socket.setTimeout(0).off('timeout', end))
      } else {
        const timer = setTimeout(end, whole).unref()
        // an aborted request emits neither 'end' nor 'close', so listen on the socket too
        const arrived = () => {
          clearTimeout(timer)
          socket.off('close', arrived)
        }
        raw.once('end', arrived)
        raw.once('close', arrived)
        socket.once('close', arrived)
      }
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Browsers preconnect. Node counts a socket without any request as busy, and `close` would wait for it. */
export function closeUnusedSockets(app: FastifyInstance) {
  const unused = new Set<Socket>()
  let isClosing = false
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', (done) => {
    isClosing = true
    for (const socket of unused) socket.destroy()
    done()
  })
}

/** For what the HTTP parser rejects, before any route. */
export function answerBadConnection(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    refuseConnection(socket, 431, 'This address or its headers are too long')
  else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseConnection(socket, 408, TOO_SLOW)
  else refuseConnection(socket, 400, 'This is not a request that can be understood')
}

function refuseConnection(socket: Socket, status: number, sentence: string) {
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(sentence)}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${sentence}`)
  }
  socket.destroySoon()
}

/** Node answers an unknown `Expect` header with 417; we ignore the header. */
export const ignoreExpectHeader = ({ server }: FastifyInstance) =>
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
