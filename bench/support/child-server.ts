import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../../scripts/setup/build.mjs'
import { FOLDER } from '../../scripts/setup/folder.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { MEMORY_ENV, MEMORY_FLAGS } from '../../scripts/setup/server-memory.mjs'

export interface ChildServer {
  url: string
  pid: number
  stop(): Promise<void>
}

const TIMEOUT_MS = 20_000

/** Starts a server in a process of its own, and gives it when it answers at `/healthz`. */
export async function startChild(
  command: string,
  args: string[],
  env: Record<string, string> = {},
  folder = FOLDER,
): Promise<ChildServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    // a group of its own, so that what it starts ends with it
    detached: true,
  })
  const stop = () => stopGroup(child)
  try {
    await untilHealthy(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** As `npm start` does. */
export const startShop = (dataDir: string, env: Record<string, string> = {}) =>
  startChild(process.execPath, [...MEMORY_FLAGS, builtProgram('main')], {
    ...MEMORY_ENV,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ...env,
  })

async function untilHealthy(url: string, child: ChildProcess) {
  const end = performance.now() + TIMEOUT_MS
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await pause(5)
  }
  throw new Error(`The server did not answer within ${TIMEOUT_MS / 1000} seconds`)
}

async function stopGroup(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
