import type { FastifyInstance } from 'fastify'
import type * as WebServer from '../../web/server.tsx'
import type { Screens } from './built.ts'

/** The screens from their sources, with changes shown at once. */
export async function loadDevelopmentScreens(app: FastifyInstance): Promise<() => Promise<Screens>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  app.addHook('onClose', () => vite.close())
  const prelude = `<script type="module">
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
</script><script type="module" src="/@vite/client"></script><link rel="stylesheet" href="/src/web/styles.css">`
  return async () => {
    const web = (await vite.ssrLoadModule('/src/web/server.tsx')) as typeof WebServer
    return {
      render: web.renderPage,
      assets: { script: '/src/web/client.tsx', preloads: [], css: '', prelude },
    }
  }
}
