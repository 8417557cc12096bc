import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MINUTE } from '../../../contract/time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What it is sent may take hours, as long as it does not stand still. */
    takesHours?: boolean
  }
}

/** Milliseconds that a sender has. */
export interface RequestTimeouts {
  /** For all of a request. */
  whole: number
  /** For the next byte of one that may take hours. */
  silence: number
}

/** So many may wait to be let in: a crowd that comes at once finds the line shut where there are more, and waits for nothing. */
export const BACKLOG = 4096
const TOO_SLOW = 'The request took too long to arrive'
/** The largest picture in five minutes is what a phone at the arena manages. */
export const TIMEOUTS: RequestTimeouts = { whole: 5 * MINUTE, silence: 2 * MINUTE }

/**
 * Whoever sends a byte now and then would hold a connection for ever. Node itself gives a minute for the headers; this is
 * about what comes after them, also where the answer was given without reading it.
 */
export function endSlowRequests(app: FastifyInstance, { whole, silence }: RequestTimeouts) {
  app.addHook('onRequest', (request, reply, done) => {
    if (bringsBody(request)) {
      const { raw } = request
      const { socket } = raw
      const end = () => (reply.raw.headersSent ? socket.destroy() : refuseConnection(socket, 408, TOO_SLOW))
      if (request.routeOptions.config.takesHours) {
        socket.setTimeout(silence, end)
        raw.once('close', () => socket.setTimeout(0).off('timeout', end))
      } else {
        const timer = setTimeout(end, whole).unref()
        // a request that was cut off in its middle says nothing of its own
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

const bringsBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Browsers open lines ahead. One on which nothing was ever asked counts as busy to Node, and would be waited for when the shop
 * is to end.
 */
export function endUnusedLines(app: FastifyInstance) {
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

/** What is no request at all has no route that could answer it. */
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

/** An expectation that nobody knows is no reason to refuse: it is left out of account. */
export const ignoreExpectations = ({ server }: FastifyInstance) =>
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
