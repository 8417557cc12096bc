import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { PageSource } from '../../web/server.tsx'
import { type Answer, finishAnswer, sendAnswer } from '../answers.ts'
import type { Shop } from '../compose.ts'
import { clientFolder, iconFile, loadBuiltScreens, picturesFolder, type Screens } from './built.ts'
import { htmlDocument } from './document.ts'
import { robotsText, sitemap } from './sitemap.ts'
import { pageSource } from './source.ts'

const HTML = 'text/html; charset=utf-8'

/** Every page of the shop, rendered once and kept until something on it changes. */
export const pageRoutes =
  (shop: Shop): FastifyPluginAsync =>
  async (app) => {
    const source = pageSource(shop)
    const screens = await screensOf(app, shop)

    await app.register(staticFiles, {
      root: join(clientFolder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '1y',
    })
    await app.register(staticFiles, {
      root: picturesFolder,
      prefix: '/pictures/',
      decorateReply: false,
      maxAge: '7d',
    })

    const icon = await readFile(iconFile)
    const hidden = { schema: { hide: true } }
    app.get('/robots.txt', hidden, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(robotsText(shop.config.publicUrl)),
    )
    app.get('/icon.svg', hidden, (_request, reply) =>
      reply.type('image/svg+xml').header('cache-control', 'public, max-age=604800').send(icon),
    )
    app.get('/sitemap.xml', hidden, async (request, reply) =>
      sendAnswer(request, reply, await shop.answers.get('/sitemap.xml', () => sitemap(shop))),
    )
    app.get('/*', hidden, async (request, reply) => {
      const url = pageUrl(request, shop)
      if (url.pathname.length > 1 && url.pathname.endsWith('/')) {
        return reply.redirect(url.pathname.replace(/\/+$/, '') + url.search, 301)
      }
      const current = await screens()
      const make = () => finishPage(url, source, current)
      const answer = shop.config.development
        ? await make()
        : await shop.answers.get(url.pathname + url.search, make)
      return sendAnswer(request, reply, answer)
    })
  }

async function finishPage(url: URL, source: PageSource, { render, assets }: Screens): Promise<Answer> {
  if (url.searchParams.get('render') === 'client') return finishAnswer(200, HTML, htmlDocument(assets, null))
  const page = await render(url, source)
  return finishAnswer(page.status, HTML, htmlDocument(assets, page))
}

async function screensOf(app: FastifyInstance, shop: Shop): Promise<() => Promise<Screens>> {
  if (!shop.config.development) {
    const built = await loadBuiltScreens()
    return async () => built
  }
  const { loadDevelopmentScreens } = await import('./development.ts')
  return loadDevelopmentScreens(app)
}

/** Only what changes a page stays in its address, so that what a visitor appends can't fill the cache. */
function pageUrl(request: FastifyRequest, shop: Shop) {
  const asked = new URL(request.url, shop.config.publicUrl)
  const url = new URL(asked.pathname, shop.config.publicUrl)
  for (const name of ['rider', 'render']) {
    const value = asked.searchParams.get(name)
    if (value && /^\w{1,12}$/.test(value)) url.searchParams.set(name, value)
  }
  return url
}
