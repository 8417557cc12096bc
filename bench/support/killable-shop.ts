import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { builtProgram } from '../../scripts/setup/build.mjs'
import { FOLDER } from '../../scripts/setup/folder.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { MEMORY_ENV, MEMORY_FLAGS } from '../../scripts/setup/server-memory.mjs'
import type { Upload, UploadParts } from '../../src/contract/videos/upload.ts'

export const OWNER = { username: 'admin', password: 'barrels and light' }

/** A shop of its own, started as `npm start` does, that can be killed without warning and started again on the same port. */
export class KillableShop {
  readonly #dataDir: string
  readonly #more: Record<string, string>
  #port = 0
  #child: ChildProcess | null = null
  #cookie = ''
  #watch: NodeJS.Timeout | undefined
  /** In bytes, over all its lives. */
  mostMemory = 0

  constructor(dataDir: string, more: Record<string, string> = {}) {
    this.#dataDir = dataDir
    this.#more = more
  }

  port = () => this.#port

  get url() {
    return `http://localhost:${this.#port}`
  }

  async start() {
    const first = this.#port === 0
    this.#port ||= await freePort()
    this.#child = spawn(process.execPath, [...MEMORY_FLAGS, builtProgram('main')], {
      cwd: FOLDER,
      env: {
        ...MEMORY_ENV,
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PORT: String(this.#port),
        DATA_DIR: this.#dataDir,
        DEMO: '0',
        // what is sent here is no video, so nothing is made of it
        WORKER: '0',
        ADMIN_USERNAME: OWNER.username,
        ADMIN_PASSWORD: OWNER.password,
        ...this.#more,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    this.#watch = setInterval(() => this.#measure(), 100)
    while (!(await fetch(`${this.url}/healthz`).catch(() => null))?.ok) await pause(20)
    if (first) await this.#fill()
  }

  async kill() {
    clearInterval(this.#watch)
    if (!this.#child || this.#child.exitCode !== null) return
    this.#measure()
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  /** How much of the newest upload is here. */
  async received(): Promise<number> {
    return (await this.#newest())?.received ?? 0
  }

  /** How many parts of the newest upload are in the bucket. */
  async partsStored(): Promise<number> {
    const { id } = (await this.#newest()) ?? {}
    const answer = await this.#ask('GET', `/api/admin/uploads/${id}/parts`)
    return ((await answer.json()) as UploadParts).parts.length
  }

  /** How much is here once what a killed browser had sent has been written. */
  async settled(): Promise<number> {
    let before = -1
    for (;;) {
      const now = await this.received()
      if (now === before) return now
      before = now
      await pause(300)
    }
  }

  async untilOver() {
    for (;;) {
      const state = (await this.#newest())?.state ?? 'none'
      if (state === 'done' || state === 'failed') return state
      await pause(100)
    }
  }

  async #newest(): Promise<Upload | undefined> {
    const [newest] = (await (await this.#ask('GET', '/api/admin/uploads')).json()) as Upload[]
    return newest
  }

  async #fill() {
    const { headers } = await this.#ask('POST', '/api/login', OWNER)
    this.#cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    await this.#ask('POST', '/api/sports', { name: 'Bench' })
    await this.#ask('POST', '/api/events', { name: 'Bench', date: 'today', sportId: 1 })
  }

  #ask(method: string, path: string, body?: unknown) {
    return fetch(this.url + path, {
      method,
      headers: { cookie: this.#cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  #measure() {
    try {
      const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8')
      const most = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
      this.mostMemory = Math.max(this.mostMemory, most)
    } catch {
      // it is just dying
    }
  }
}
