import { once } from 'node:events'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startShopProcess } from '../faults/shop-process.ts'
import { alarmsOf } from '../support/observe.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { freshPlace } from '../support/test-shop.ts'
import { databaseIsGone, migrationWasRenamed } from '../support/world/rows.ts'

/** What was found out is true for a second. */
const A_MOMENT = 2000
const GB = 1024 ** 3
const METRICS_TOKEN = 'metrics-token-of-the-test'

describe('health checks', () => {
  const test = sharedTestShop({ METRICS_TOKEN })

  const ask = async (path: string) => {
    const { status, text } = await test.visitor().send('GET', path)
    return `${status} ${text}`
  }

  it('report live and ready', async () => {
    for (const path of ['/livez', '/up', '/healthz', '/readyz']) expect(await ask(path), path).toBe('200 ok')
  })

  it('report missing migrations and storage while live', async () => {
    test.later(A_MOMENT)
    const media = join(test.shop.config.dataDir, 'media')
    renameSync(media, `${media}-away`)
    writeFileSync(media, 'not a folder')
    // it shows and sells without them
    expect(await ask('/readyz')).toBe('200 ok, but: The storage of the files does not answer')
    const authorized = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await test.visitor().send('GET', '/metrics', undefined, authorized)).text).toContain(
      '\ncloverleaf_storage_up 0\n',
    )
    rmSync(media)
    renameSync(`${media}-away`, media)
    test.later(A_MOMENT)
    expect(await ask('/readyz')).toBe('200 ok')

    // as if a newer version of the shop ran on the tables of an older one
    const renamed = (from: string, to: string) => migrationWasRenamed(test.shop, from, to)
    await renamed('001-one-run', 'other')
    test.later(A_MOMENT)
    expect(await ask('/readyz')).toBe('503 The database is not up to date')
    await renamed('other', '001-one-run')
    expect(await ask('/livez')).toBe('200 ok')
  })

  it('warn of a disk with little space, and stay ready: what is there can be sold', async () => {
    const { disks } = test.shop
    const holding = (holds: 'data' | 'database', free: number, size: number) => ({ holds, free, size })
    test.shop.disks = async () => [holding('data', 1.9 * GB, 20 * GB), holding('database', 9 * GB, 200 * GB)]
    test.later(A_MOMENT)
    expect(await ask('/readyz')).toBe(
      '200 ok, but: The disk of the data is almost full; The disk of the database is almost full',
    )
    const alarms = await alarmsOf(await test.admin())
    expect(alarms.filter(({ kind }) => kind === 'disk-low').map(({ sentence }) => sentence)).toEqual([
      'The disk of the data is almost full: 1.9 GB of 20.0 GB are free. When it is full, nothing can be saved or sold.',
      'The disk of the database is almost full: 9.0 GB of 200.0 GB are free. When it is full, nothing can be saved or sold.',
    ])
    test.shop.disks = async () => [holding('data', 2.1 * GB, 20 * GB), holding('database', 11 * GB, 200 * GB)]
    test.later(A_MOMENT)
    expect(await ask('/readyz')).toBe('200 ok')
    test.shop.disks = disks
  })

  it('report not ready while stopping, and open requests are still served', async () => {
    test.shop.stopping.abort()
    for (const path of ['/up', '/readyz']) expect(await ask(path), path).toBe('503 The shop is stopping')
    expect(await ask('/livez')).toBe('200 ok')
    expect((await test.visitor().send('GET', '/api/sports')).status).toBe(200)
    test.shop.stopping = new AbortController()
  })

  it('report an unreachable database', async () => {
    await databaseIsGone(test.shop)
    test.later(A_MOMENT)
    for (const path of ['/healthz', '/readyz']) {
      expect(await ask(path)).toBe('503 The database does not answer')
    }
    for (const path of ['/livez', '/up']) expect(await ask(path), path).toBe('200 ok')
  })
})

it('on SIGTERM a server finishes open requests, accepts no new ones, and exits with 0', async () => {
  const place = await freshPlace()
  const server = await startShopProcess(place.env)
  onTestFinished(() => place.remove())
  onTestFinished(() => server.kill())
  const { hostname, port } = new URL(server.url)
  const body = JSON.stringify({
    fullName: 'Sue',
    email: 'sue@ranch.example',
    eventType: 'Other',
    services: [],
  })
  const visitor = connect(Number(port), hostname)
  let answer = ''
  visitor.on('data', (data) => {
    answer += data
  })
  visitor.write(
    `POST /api/contact HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n` +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
  )
  // the server has begun to read what this visitor sends
  await expect.poll(() => answer).toContain('100 Continue')

  const ended = server.stop()
  const isOpen = () =>
    fetch(`${server.url}/livez`).then(
      ({ status }) => status === 200,
      () => false,
    )
  await expect.poll(isOpen).toBe(false)
  const closed = once(visitor, 'close')
  visitor.write(body)
  await closed
  expect(answer).toContain('HTTP/1.1 201 Created')
  expect(await ended).toBe(0)
})

it('an unused connection does not prevent a clean exit', {
  tags: ['long'],
}, async () => {
  const place = await freshPlace()
  const server = await startShopProcess(place.env)
  onTestFinished(() => place.remove())
  onTestFinished(() => server.kill())
  const { hostname, port } = new URL(server.url)
  // as a browser opens one ahead
  const spare = connect(Number(port), hostname)
  await once(spare, 'connect')
  expect((await fetch(`${server.url}/livez`)).status).toBe(200)
  const closed = once(spare, 'close')
  expect(await server.stop()).toBe(0)
  await closed
})
