import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { Shop } from '../composed-shop.ts'
import { liveSessions, requireAccess, sessionHash } from '../platform/http/sessions.ts'
import { listVideos } from './list-videos.ts'

const EVERY = 1000
const NEWEST = 50
const MOST_OPEN = 200
/** A comment line as heartbeat, so that no proxy closes the connection. */
const HEARTBEAT_ROUNDS = 15

/**
 * Sends changes of videos to the owner's browsers. It polls the database, and only while one listens, since another process
 * may do the work.
 */
export const videoEventRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    /** By connection: its session. */
    const listeners = new Map<ServerResponse, string>()
    const known = new Map<number, string>()
    let timer: NodeJS.Timeout | undefined
    let round = 0

    const tell = (text: string) => {
      for (const listener of listeners.keys()) listener.write(text)
    }
    /** Ends connections whose session was logged out. */
    const dismiss = async () => {
      const live = await liveSessions(shop, [...new Set(listeners.values())])
      for (const [listener, session] of listeners) {
        if (live.has(session)) continue
        listeners.delete(listener)
        listener.end()
      }
    }
    let open: number[] = []

    /** The newest videos, and older ones with jobs that run or ended since the last poll. */
    const listWatched = async () => {
      const newest = await listVideos(shop.db, { limit: NEWEST })
      if (newest.length < NEWEST) return newest
      const before = newest.at(-1)?.id
      const older = await listVideos(shop.db, { before, open: true, limit: MOST_OPEN })
      const ids = older.map(({ id }) => id)
      const ended = open.filter((id) => !ids.includes(id))
      open = ids
      return [
        ...newest,
        ...older,
        ...(ended.length > 0 ? await listVideos(shop.db, { ids: ended, before, limit: ended.length }) : []),
      ]
    }
    const pollVideos = async () => {
      if (listeners.size === 0) return
      await dismiss()
      const videos = await listWatched()
      const changed = videos.filter((video) => {
        const text = JSON.stringify(video)
        if (known.get(video.id) === text) return false
        known.set(video.id, text)
        return true
      })
      if (changed.length > 0) tell(`data: ${JSON.stringify(changed)}\n\n`)
      else if (++round % HEARTBEAT_ROUNDS === 0) tell(': still here\n\n')
    }
    const next = () => {
      timer = setTimeout(async () => {
        await pollVideos().catch((err) => app.log.warn({ err }, 'the videos could not be read'))
        if (listeners.size > 0) next()
        else {
          timer = undefined
          known.clear()
        }
      }, EVERY)
    }

    app.get(
      plainRoutes.videoEvents,
      {
        onRequest: requireAccess(shop, { access: 'helper' }),
        // HEAD would never end
        exposeHeadRoute: false,
        schema: {
          tags: ['media'],
          summary: 'What changes about videos, as server-sent events',
          produces: ['text/event-stream'],
        },
      },
      async (request, reply) => {
        // before the headers are sent, so that an error can still be answered
        const videos = await listVideos(shop.db, { limit: NEWEST })
        // a closed connection would never be removed from the list
        if (reply.raw.destroyed) return reply.hijack()
        reply.hijack()
        const { raw } = reply
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value)
        raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          // nginx would buffer the lines
          'x-accel-buffering': 'no',
        })
        raw.write(`data: ${JSON.stringify(videos)}\n\n`)
        listeners.set(raw, sessionHash(shop.config, request) ?? '')
        raw.once('close', () => listeners.delete(raw))
        if (!timer) next()
      },
    )

    // a shutdown waits for open responses, and this one never ends
    app.addHook('preClose', async () => {
      clearTimeout(timer)
      for (const listener of listeners.keys()) listener.end()
    })
  }
