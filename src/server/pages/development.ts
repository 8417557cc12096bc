import type { FastifyInstance } from 'fastify'
import type * as WebServer from '../../web/server.tsx'
import type { Screens } from './built-screens.ts'

/** Its own file, because the Content-Security-Policy forbids inline scripts. */
const REFRESH_PATH = '/react-refresh-start.js'
const ALL_STYLES = '/src/web/all-styles.css'
const REFRESH_START = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
`

/** Screens from their sources, with hot reload. */
export async function loadDevelopmentScreens(app: FastifyInstance): Promise<() => Promise<Screens>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) =>
    request.url === REFRESH_PATH ? done() : vite.middlewares(request.raw, reply.raw, done),
  )
  app.get(REFRESH_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(REFRESH_START),
  )
  app.addHook('onClose', () => vite.close())
  const prelude = `<script type="module" src="${REFRESH_PATH}"></script><script type="module" src="/@vite/client"></script><link rel="stylesheet" href="${ALL_STYLES}">`
  return async () => {
    const web = (await vite.ssrLoadModule('/src/web/server.tsx')) as typeof WebServer
    return {
      render: web.renderPage,
      assets: {
        script: '/src/web/start.ts',
        app: '/src/web/client.tsx',
        css: '',
        allStyles: ALL_STYLES,
        prelude,
      },
    }
  }
}
