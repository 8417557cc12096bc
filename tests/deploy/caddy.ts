import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { inFolder } from '../../scripts/setup/folder.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { leaveNothingBehind } from '../support/leave-nothing-behind.ts'

const shipped = (name: string) => readFileSync(inFolder('deploy', name), 'utf8')

/** Caddy with the site and the log options that install.sh writes, at a port of this machine, before a shop at another. */
export async function startCaddy(folder: string, shopPort: number) {
  const port = await freePort()
  const log = join(folder, 'caddy.log')
  const [, exclude] = /\\t(exclude [\w. ]+)\\n/.exec(shipped('install.sh')) ?? []
  const options = `{\n\tadmin off\n\tlog {\n\t\toutput file ${log}\n\t\t${exclude}\n\t}\n}\n`
  const site = shipped('cloverleaf.caddy')
    .replace('shop.example.com {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3000', `127.0.0.1:${shopPort}`)
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, options + site)
  const caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: 'ignore',
  })
  leaveNothingBehind(caddy)
  const gone = once(caddy, 'exit')
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${url}/livez`), { timeout: 20_000 })
  return {
    url,
    logged: () => readFileSync(log, 'utf8'),
    stop: async () => {
      caddy.kill('SIGTERM')
      await gone
    },
  }
}
