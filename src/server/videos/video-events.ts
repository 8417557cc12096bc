import type { ServerResponse } from 'node:http'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { plainRoutes } from '../../contract/plain-routes.ts'
import type { Shop } from '../composed-shop.ts'
import { liveSessions, requireAdmin, sessionHash } from '../platform/http/sessions.ts'
import { listVideos } from './list-videos.ts'

const EVERY = 1000
const NEWEST = 50
const MOST_OPEN = 200
/** A line that means nothing, so that no proxy takes the silence for an end. */
const HEARTBEAT_ROUNDS = 15

/**
 * Tells every listening owner's browser what changed. The database is asked, and only while somebody listens, since the
 * work may be done by another process or machine.
 */
export const videoEventRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    /** With the session that each listens by. */
    const listeners = new Map<ServerResponse, string>()
    const known = new Map<number, string>()
    let timer: NodeJS.Timeout | undefined
    let round = 0

    const tell = (text: string) => {
      for (const listener of listeners.keys()) listener.write(text)
    }
    /** Whoever was logged out meanwhile, here or elsewhere, hears no more. */
    const dismiss = async () => {
      const live = await liveSessions(shop, [...new Set(listeners.values())])
      for (const [listener, session] of listeners) {
        if (live.has(session)) continue
        listeners.delete(listener)
        listener.end()
      }
    }
    let open: number[] = []

    /** The newest, and of the older ones those that are worked on, or were a moment ago. */
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
        onRequest: requireAdmin(shop),
        // a HEAD would never end
        exposeHeadRoute: false,
        schema: {
          tags: ['media'],
          summary: 'What changes about videos, as server-sent events',
          produces: ['text/event-stream'],
        },
      },
      async (request, reply) => {
        // while this can fail, the error still has an answer to go into
        const videos = await listVideos(shop.db, { limit: NEWEST })
        // whoever has left meanwhile would never be taken off the list
        if (reply.raw.destroyed) return reply.hijack()
        reply.hijack()
        const { raw } = reply
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) raw.setHeader(name, value)
        raw.writeHead(200, {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          // nginx would keep the lines until there are many
          'x-accel-buffering': 'no',
        })
        raw.write(`data: ${JSON.stringify(videos)}\n\n`)
        listeners.set(raw, sessionHash(request) ?? '')
        raw.once('close', () => listeners.delete(raw))
        if (!timer) next()
      },
    )

    // a stop waits for answers that run, and this one never ends by itself
    app.addHook('preClose', async () => {
      clearTimeout(timer)
      for (const listener of listeners.keys()) listener.end()
    })
  }
