import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { Config } from '../../platform/config/config.ts'
import { partsFolder } from './upload-files.ts'

const PROTOCOL = ['tus-resumable', 'content-type', 'content-length', 'upload-offset', 'upload-length']
const WRITTEN_AT_ONCE = 1024 * 1024
const BROKEN_OFF = { status_code: 408, body: 'The connection broke off' }

export type TusServer = ReturnType<typeof openTusServer>

/** The tus server over the folder of parts. */
export function openTusServer(config: Config) {
  const store = new DirectStore({ directory: partsFolder(config) })
  const tus = new Server({
    path: plainRoutes.uploads,
    datastore: store,
    getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-2),
    // no cross-origin requests
    allowedOrigins: () => false,
  })

  const ask = async ({ method, url, headers }: FastifyRequest) => {
    const address = new URL(url, config.publicUrl)
    // other headers could override the method
    const told = PROTOCOL.filter((name) => headers[name] !== undefined)
    const allowed = Object.fromEntries(told.map((name) => [name, String(headers[name])]))
    return tus.handleWeb(new Request(address, { method, headers: allowed }))
  }

  return {
    begin: (id: string, size: number) => store.create(new Upload({ id, size, offset: 0 })),
    /** Answers HEAD; a connection that still sends is stale. */
    look(request: FastifyRequest, id: string) {
      store.leave(id)
      return ask(request)
    },
    take: (request: FastifyRequest, id: string) => store.from(id, request.raw, () => ask(request)),
    leave: (id: string) => store.leave(id),
    leaveAll: () => store.leaveAll(),
  }
}

/** Turns errors into tus answers; written bytes stay, and the sender resumes. */
function refuse(error: NodeJS.ErrnoException): never {
  const answers: Record<string, { status_code: number; body: string }> = {
    ENOSPC: { status_code: 507, body: "The shop's disk is full. Please make room first." },
    ECONNRESET: BROKEN_OFF,
    ERR_STREAM_PREMATURE_CLOSE: BROKEN_OFF,
  }
  throw answers[error.code ?? ''] ?? error
}

/** Writes straight from the socket to the disk: the streams of the tus server cost a third of the throughput. */
class DirectStore extends FileStore {
  readonly #arriving = new Map<string, Readable>()

  /** Lets `work` write this body. An older connection of the same upload is stale and ended. */
  async from<T>(id: string, body: Readable, work: () => Promise<T>): Promise<T> {
    this.leave(id)
    this.#arriving.set(id, body)
    try {
      return await work()
    } finally {
      if (this.#arriving.get(id) === body) this.#arriving.delete(id)
    }
  }

  /** Ends the connection of an upload. */
  leave(id: string) {
    this.#arriving.get(id)?.destroy()
    this.#arriving.delete(id)
  }

  /** Ends all connections at shutdown; senders resume with the next server. */
  leaveAll() {
    for (const id of [...this.#arriving.keys()]) this.leave(id)
  }

  override async write(_empty: Readable, id: string, offset: number): Promise<number> {
    const body = this.#arriving.get(id)
    // a HEAD ended this connection before its first byte was written
    if (!body) throw BROKEN_OFF
    const file = createWriteStream(join(this.directory, id), {
      flags: 'r+',
      start: offset,
      highWaterMark: WRITTEN_AT_ONCE,
    })
    await pipeline(body, file).catch(refuse)
    return offset + file.bytesWritten
  }
}
