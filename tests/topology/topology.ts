import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { startShopProcess } from '../faults/shop-process.ts'
import { ADMIN, openShopAt, type TestShop } from '../support/open-shop-at.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { databaseUrl, runSql } from '../support/postgres.ts'
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts'
import { startProgram } from '../support/program.ts'
import { bucketEnv, startS3 } from '../support/s3-server.ts'
import { startProxy } from './proxy.ts'

const WORKER = freshProgram('worker')

/** A program of the shop that can be killed, and started again where it was. */
class Machine {
  readonly #start: () => Promise<{ kill(): Promise<void> }>
  #running: { kill(): Promise<void> } | null = null

  constructor(start: () => Promise<{ kill(): Promise<void> }>) {
    this.#start = start
  }

  async start() {
    this.#running ??= await this.#start()
  }

  /** The end that nothing can prepare for. */
  async kill() {
    await this.#running?.kill()
    this.#running = null
  }
}

export interface Topology {
  /** Where visitors reach the shop: the proxy. */
  url: string
  /** What the proxy has written down of them. */
  loggedByProxy(): string
  postgres: PostgresServer
  /** Each with an address of its own, past the proxy. */
  webs: [Web, Web]
  workers: [Machine, Machine]
  /** One more server, which nobody visits and nobody kills. */
  own: TestShop
  close(): Promise<void>
}

interface Web extends Machine {
  url: string
  dataDir: string
}

/** What deploy/cluster/compose.yaml starts, as plain programs of this machine: a proxy, two web servers, two workers, PostgreSQL and S3. */
export async function startTopology(more: Record<string, string> = {}): Promise<Topology> {
  const closing: (() => unknown)[] = []
  const endAll = async () => {
    for (const end of closing.reverse()) await end()
  }
  let ended: Promise<void> | null = null
  const close = () => (ended ??= endAll())
  try {
    const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-topology-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    const [postgres, s3] = await Promise.all([started(startPostgres()), started(startS3())])
    await runSql(postgres.url, 'create database shop')
    const env = {
      DATABASE_URL: databaseUrl(postgres.url, 'shop'),
      ...bucketEnv(s3.bucket),
      SECRET_KEY: randomBytes(32).toString('hex'),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      // an address elsewhere, so that the servers believe their proxy
      PUBLIC_URL: 'http://shop.test',
      TRUST_PROXY: '127.0.0.1',
      PAYMENTS: 'sandbox',
      // not every test machine has bubblewrap
      VIDEO_SANDBOX: '0',
      DEMO: '0',
      ...more,
    }
    const ports: [number, number] = [await freePort(), await freePort()]
    const webs = ports.map((port, index) => web(env, port, join(folder, `web${index + 1}`))) as [Web, Web]
    const workers = [1, 2].map((number) => worker(env, join(folder, `worker${number}`))) as [Machine, Machine]
    for (const machine of [...webs, ...workers]) closing.push(() => machine.kill())
    // on an empty database, both at once
    await Promise.all(webs.map((one) => one.start()))
    await Promise.all(workers.map((one) => one.start()))
    const proxy = await startProxy(folder, ports)
    closing.push(proxy.stop)
    const own = await openShopAt({ ...env, WORKER: '0', DATA_DIR: join(folder, 'own') })
    closing.push(own.close)
    return { url: proxy.url, loggedByProxy: proxy.logged, postgres, webs, workers, own, close }
  } catch (error) {
    await close()
    throw error
  }

  async function started<T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> {
    const server = await starting
    closing.push(server.stop)
    return server
  }
}

function web(env: Record<string, string>, port: number, dataDir: string): Web {
  const machine = new Machine(() =>
    startShopProcess({ ...env, PORT: String(port), DATA_DIR: dataDir, WORKER: '0' }),
  )
  return Object.assign(machine, { url: `http://127.0.0.1:${port}`, dataDir })
}

const worker = (env: Record<string, string>, dataDir: string) =>
  new Machine(() =>
    startProgram(
      [process.execPath, WORKER],
      { ...OWN_ENV, NODE_ENV: 'production', ...env, DATA_DIR: dataDir },
      /The worker is running/,
    ),
  )
