import { Server, Upload } from '@tus/server'
import type { FastifyRequest } from 'fastify'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { Config } from '../../platform/config/config.ts'
import { DirectStore } from './direct-store.ts'
import { partsFolder } from './upload-files.ts'

const PROTOCOL = ['tus-resumable', 'content-type', 'content-length', 'upload-offset', 'upload-length']

export type TusServer = ReturnType<typeof openTusServer>

/** What speaks the tus protocol, over the folder of the parts. */
export function openTusServer(config: Config) {
  const store = new DirectStore({ directory: partsFolder(config) })
  const tus = new Server({
    path: plainRoutes.uploads,
    datastore: store,
    getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/').at(-2),
    // no page of another site has any business here
    allowedOrigins: () => false,
  })

  const ask = async ({ method, url, headers }: FastifyRequest) => {
    const address = new URL(url, config.publicUrl)
    // nothing else: a header could make another method of this one
    const told = PROTOCOL.filter((name) => headers[name] !== undefined)
    const kept = Object.fromEntries(told.map((name) => [name, String(headers[name])]))
    return tus.handleWeb(new Request(address, { method, headers: kept }))
  }

  return {
    begin: (id: string, size: number) => store.create(new Upload({ id, size, offset: 0 })),
    /** Says how far an upload is; whoever still sends to it has given up. */
    look(request: FastifyRequest, id: string) {
      store.leave(id)
      return ask(request)
    },
    take: (request: FastifyRequest, id: string) => store.from(id, request.raw, () => ask(request)),
    leave: (id: string) => store.leave(id),
    leaveAll: () => store.leaveAll(),
  }
}
