import { once } from 'node:events'
import { createServer } from 'node:net'
import { Stop } from './run.mjs'

/** Said before minutes go into setting up; whatever else may be wrong with the address, the shop itself says. */
export async function needPort(env) {
  const port = Number(env.PORT?.trim() || 3000)
  const host = env.HOST?.trim() || '127.0.0.1'
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    if (error.code === 'EADDRINUSE') {
      throw new Stop(`Port ${port} is already taken on ${host}; PORT chooses another one.`)
    }
  } finally {
    server.close()
  }
}
