import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { leaveNothingBehind } from '../support/leave-nothing-behind.ts'

const SHIPPED = new URL('../../deploy/cluster/nginx.conf', import.meta.url)
const TIMEOUT_MS = 20_000

/** nginx with the very configuration that the shop ships, before servers of this machine. */
export async function startProxy(folder: string, webs: [number, number]) {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, wholeConfig(folder, shippedConfig(port, webs)))
  const nginx = spawn('nginx', ['-p', folder, '-c', file, '-e', join(folder, 'nginx-start.log')], {
    // Debian keeps it away from the PATH of ordinary users
    env: { PATH: [process.env.PATH, '/usr/sbin'].join(delimiter) },
    stdio: 'ignore',
  })
  // killed at once, it would leave its own workers behind
  leaveNothingBehind(nginx, 'TERM')
  const gone = once(nginx, 'exit')
  const stop = async () => {
    nginx.kill('SIGTERM')
    await gone
  }
  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + TIMEOUT_MS
  while (!(await fetch(url).catch(() => null))) {
    if (nginx.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`nginx did not start:\n${readFileSync(join(folder, 'nginx-start.log'), 'utf8')}`)
    }
    await sleep(50)
  }
  const logged = () =>
    ['access', 'error'].map((name) => readFileSync(join(folder, `nginx-${name}.log`), 'utf8')).join('')
  return { url, logged, stop }
}

function shippedConfig(port: number, webs: [number, number]) {
  const shipped = readFileSync(SHIPPED, 'utf8')
  const changes: [RegExp, string][] = [
    [/\blisten 80;/g, `listen 127.0.0.1:${port};`],
    [/\bweb1:3000\b/g, `127.0.0.1:${webs[0]}`],
    [/\bweb2:3000\b/g, `127.0.0.1:${webs[1]}`],
  ]
  return changes.reduce((text, [from, to]) => {
    if (!from.test(text)) throw new Error(`deploy/cluster/nginx.conf no longer has ${from.source}`)
    return text.replaceAll(from, to)
  }, shipped)
}

const wholeConfig = (folder: string, shipped: string) => `
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log;
events { worker_connections 512; }
http {
  access_log ${folder}/nginx-access.log;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx-${name};`)
    .join('\n  ')}
${shipped}
}
`
