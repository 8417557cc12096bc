import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startProxy } from './proxy.ts'

it('the proxy lets an arena in, and slows one who guesses logins or has pictures drawn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloverleaf-proxy-'))
  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const proxy = await startProxy(folder, [port, port])
  try {
    const statuses = async (path: string, count: number) => {
      const all: Response[] = []
      // a few at a time, since the test's nginx has few connections
      for (let from = 0; from < count; from += 100) {
        const some = Array.from({ length: Math.min(100, count - from) }, () => fetch(proxy.url + path))
        all.push(...(await Promise.all(some)))
      }
      return all
    }
    const guests = await statuses('/event/1', 1000)
    expect(guests.filter(({ ok }) => !ok)).toEqual([])
    for (const path of ['/api/login', '/media/share/1.jpg']) {
      const asked = await statuses(path, 300)
      const refused = asked.filter(({ status }) => status === 503)
      expect(refused.length, path).toBeGreaterThan(0)
      expect(await refused[0]?.text()).toBe(
        'Too many requests come from your network right now. Please try again in a moment.',
      )
      expect(refused[0]?.headers.get('retry-after')).toBe('5')
    }
    const pictures = await statuses('/pictures/hero.webp', 300)
    expect(pictures.filter(({ ok }) => !ok)).toEqual([])
  } finally {
    await proxy.stop()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
