import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshProgram } from '../../../scripts/setup/build.mjs'
import { freePort } from '../../../scripts/setup/free-port.mjs'

export const ADMIN = { username: 'admin', password: 'barrels and light' }

const SERVER = freshProgram('main')

export interface RunningShop {
  url: string
  dataDir: string
  /** What the shop wrote since it was last asked: a request that failed on its side stands there. */
  takeLog(): string
  stop(): Promise<void>
}

/** A real, empty shop of its own: the very program that `npm start` runs, on a fresh database. */
export async function startShop(
  env: NodeJS.ProcessEnv = {},
  program = SERVER,
  host = '127.0.0.1',
): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloverleaf-browser-'))
  const port = await freePort()
  const url = `http://${host}:${port}`
  const shop = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      // the sources are read into programs once, not by each shop anew
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/shop'),
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  })
  let log = ''
  const takeLog = () => {
    const taken = log
    log = ''
    return taken
  }
  const write = (text: Buffer) => {
    log += text
  }
  shop.stdout.on('data', write)
  shop.stderr.on('data', write)
  const stop = async () => {
    await end(shop)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await opening(shop, () => log)
  } catch (error) {
    await stop()
    throw error
  }
  takeLog()
  return { url, dataDir, takeLog, stop }
}

function opening(shop: ChildProcess, log: () => string) {
  return new Promise<void>((resolve, reject) => {
    shop.once('exit', () => reject(new Error(`The shop did not open.\n${log()}`)))
    shop.stdout?.on('data', () => log().includes('is open at') && resolve())
  })
}

async function end(shop: ChildProcess) {
  if (shop.exitCode !== null || shop.signalCode !== null) return
  const gone = once(shop, 'exit')
  shop.kill('SIGTERM')
  // a browser's idle connection must not keep the tests waiting
  const tooLate = setTimeout(() => shop.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(tooLate)
}
