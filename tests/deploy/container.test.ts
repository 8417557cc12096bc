import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureBuilt } from '../../scripts/setup/build.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { leaveNothingBehind } from '../support/leave-nothing-behind.ts'
import { buildImage } from './dockerfile.ts'

const hasCaddy = spawnSync('caddy', ['version']).status === 0
if (!hasCaddy) process.stderr.write('The container is not tried here: it takes Caddy\n')
const SECRET_PATH = '/order/a-secret-address'

describe.skipIf(!hasCaddy)('the container', { tags: ['long'] }, () => {
  const root = mkdtempSync(join(tmpdir(), 'cloverleaf-image-'))
  let image: ReturnType<typeof buildImage>
  let env: Record<string, string>

  beforeAll(async () => {
    await ensureBuilt()
    image = buildImage(root)
    // what Docker's own profiles make of bubblewrap
    writeFileSync(join(root, 'bwrap'), '#!/bin/sh\necho "bwrap: No permissions" >&2\nexit 1\n', {
      mode: 0o755,
    })
    env = {
      ...image.env,
      PATH: [root, process.env.PATH].join(delimiter),
      DOMAIN: 'localhost',
      PORT: String(await freePort()),
      HTTP_PORT: String(await freePort()),
      HTTPS_PORT: String(await freePort()),
    }
  }, 300_000)
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  /** `docker run`, or a service of compose.yaml. */
  function start(part: string[] = [], more: Record<string, string> = {}) {
    const [program = '', ...args] = image.command
    const started = spawn(program, [...args, ...part], { cwd: image.folder, env: { ...env, ...more } })
    leaveNothingBehind(started, 'TERM')
    let said = ''
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk
      })
    const ended = once(started, 'exit')
    const end = async (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
      started.kill(signal)
      await ended
      return started.exitCode
    }
    return { said: () => said, end, ended }
  }

  /** A page over HTTP/2, by the certificate of Caddy's own authority. */
  async function get(path: string) {
    const ca = readFileSync(join(image.data, 'caddy/pki/authorities/local/root.crt'))
    const session = connect(`https://localhost:${env.HTTPS_PORT}`, { ca })
    session.on('error', () => {})
    try {
      await once(session, 'connect')
      const request = session.request({ ':path': path })
      const [headers] = await once(request, 'response')
      let text = ''
      for await (const chunk of request.setEncoding('utf8')) text += chunk
      return { status: headers[':status'], headers, text }
    } finally {
      session.close()
    }
  }
  const opens = (path = '/') => expect.poll(() => get(path).catch(() => null), { timeout: 60_000 })
  const health = () => {
    const [program = '', ...args] = image.health
    return spawnSync(program, args, { cwd: image.folder, env }).status
  }

  it('is made by root, and runs as somebody else', () => {
    for (const step of image.steps) execFileSync('/bin/sh', ['-n', '-c', step])
    const [install = ''] = image.steps
    expect(image.user).not.toBe('root')
    expect(install).toMatch(new RegExp(`useradd .*\\b${image.user}\\b`))
    for (const name of ['bubblewrap', 'caddy', 'ffmpeg']) expect(install).toContain(` ${name} `)
  })

  it('asks for the domain, its only setting, and for nothing else', async () => {
    const nameless = start([], { DOMAIN: '' })
    expect(await nameless.ended).toEqual([1, null])
    expect(nameless.said()).toMatch(/^Set DOMAIN to .* -e DOMAIN=shop\.example\.org\n$/)
  })

  it('opens by https, is healthy, says how videos are decoded, and ends whole', async () => {
    const container = start()
    try {
      await opens().toMatchObject({ status: 200 })
      const page = await get('/')
      expect(page.headers['strict-transport-security']).toContain('max-age')
      expect((await get('/metrics')).status).toBe(404)
      const plain = await fetch(`http://localhost:${env.HTTP_PORT}/event/1`, { redirect: 'manual' })
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost\b.*\/event\/1$/)
      expect(health()).toBe(0)
      expect(container.said()).toMatch(
        /ffmpeg +\S+; .*\((Landlock|prlimit)\): bubblewrap is installed and does not work here: bwrap: No permissions/,
      )
      expect(existsSync(join(env.DATA_DIR ?? '', 'shop.sqlite'))).toBe(true)
    } finally {
      expect(await container.end()).toBe(0)
    }
    expect(health()).not.toBe(0)
    await expect(get('/')).rejects.toThrow()
  })

  it('as two services, the proxy holds requests while the shop is away, and logs no address of an order', async () => {
    const shopAt = { SHOP: `localhost:${env.PORT}`, TRUST_PROXY: '1', DRAIN_SECONDS: '2' }
    const proxy = start(['proxy'], shopAt)
    let shop: ReturnType<typeof start> | undefined
    try {
      await opens(SECRET_PATH).toMatchObject({
        status: 503,
        text: 'The shop does not answer right now. Please try again in a moment.',
      })
      for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
        const waiting = get('/')
        shop = start(['shop'], shopAt)
        expect((await waiting).status).toBe(200)
        await shop.end(signal)
      }
      expect(proxy.said()).not.toContain(SECRET_PATH)
    } finally {
      await shop?.end()
      await proxy.end()
    }
  })
})
