// @module-tag postgres
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addEvent, addRider, buy } from '../support/buying.ts'
import { sharedTestShop } from '../support/shared-shop.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import { addJob, runJobs } from '../support/world/jobs.ts'

const TOKEN = 'metrics-token-of-the-test'

const AUTHORIZED = { authorization: `Bearer ${TOKEN}` }

const test = sharedTestShop({ METRICS_TOKEN: TOKEN })

const deployed = (name: string) => readFileSync(`deploy/${name}`, 'utf8')

const scrape = (shop: TestShop, headers: Record<string, string> = {}) =>
  shop.visitor().send('GET', '/metrics', undefined, headers)

/** The figures by name and labels, read as strictly as Prometheus does. */
async function figures() {
  const { status, text, headers } = await scrape(test, AUTHORIZED)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const found = new Map<string, number>()
  const types = new Map<string, string>()
  for (const line of text.trimEnd().split('\n')) {
    const [, typed, type] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(line) ?? []
    if (typed && type) types.set(typed, type)
    if (line.startsWith('#')) continue
    const [, name = '', labels = '', value] =
      /^([a-z_]+)((?:\{(?:[a-z]+="[^"\\\n]*",?)+\})?) (-?[\d.e+-]+)$/.exec(line) ?? []
    expect(name, line).not.toBe('')
    const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '')
    expect(types.get(family), line).toBeDefined()
    expect(found.has(name + labels), line).toBe(false)
    found.set(name + labels, Number(value))
  }
  return found
}

const REQUESTS = 'cloverleaf_http_request_duration_seconds'

describe('/metrics', () => {
  it('counts requests by route and status, and how long they took', async () => {
    for (let time = 0; time < 3; time++) await test.visitor().send('GET', `/api/sports/${7000 + time}`)
    const count = `${REQUESTS}_count{method="GET",route="/api/sports/:id",status="404"}`
    await expect.poll(async () => (await figures()).get(count)).toBe(3)
    const found = await figures()
    const within = (le: string) =>
      found.get(`${REQUESTS}_bucket{method="GET",route="/api/sports/:id",status="404",le="${le}"}`)
    expect(within('+Inf')).toBe(3)
    expect(within('0.005')).toBeLessThanOrEqual(within('10') ?? 0)
    expect([...found.keys()].filter((name) => name.includes('7001'))).toEqual([])
  })

  it('has sales, holds, jobs and emails', async () => {
    const admin = await test.admin()
    const { id: eventId } = await addEvent(admin)
    const rider = await addRider(admin, { eventId })
    await buy(test.visitor(), { rider, email: 'jane@example.com' })
    const started = { riderId: rider.id, email: 'jo@example.com', amount: rider.price * 100, quantity: 1 }
    expect((await test.visitor().send('POST', '/api/create-payment-intent', started)).status).toBe(200)
    const job = { kind: 'video-test', subject: 'video/1', priority: 1 }
    await addJob(test.shop, job)
    await addJob(test.shop, { ...job, runAt: new Date(test.shop.now().getTime() + 60_000) })
    await addJob(test.shop, { ...job, kind: 'video-over' })
    const over = async () => Promise.reject(new Error('This is no video.'))
    const kinds = { 'video-over': over }
    const onFailure = async () => undefined
    await runJobs(test.shop, { kinds, isFinal: () => true, onFailure }, new AbortController().signal)
    const found = await figures()
    expect(Object.fromEntries([...found].filter(([name]) => name.startsWith('cloverleaf_')))).toMatchObject({
      cloverleaf_database_up: 1,
      cloverleaf_storage_up: 1,
      'cloverleaf_purchases{status="paid"}': 1,
      'cloverleaf_sales_cents{status="paid"}': rider.price * 100,
      'cloverleaf_refunded_cents{status="paid"}': 0,
      cloverleaf_holds: 1,
      'cloverleaf_jobs{kind="video-test",state="waiting"}': 1,
      'cloverleaf_jobs{kind="video-test",state="later"}': 1,
      'cloverleaf_jobs_ended_last_day{kind="video-over",outcome="failed"}': 1,
      // to the buyer and to the owner
      'cloverleaf_emails{state="waiting"}': 2,
      'cloverleaf_emails{state="failed"}': 0,
    })
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(found.has('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBe(true)
  })

  it('has every metric and label that the alerts ask for', async () => {
    const { text } = await scrape(test, AUTHORIZED)
    const asked = [...deployed('cloverleaf-alerts.yml').matchAll(/^ +expr: (.*)$/gm)].flatMap(([, expr]) =>
      [...(expr ?? '').matchAll(/\b([a-z]+_\w+)(?:\{(\w+)[^}]*\})?(?![\w(])/g)].map(([, name, label]) => ({
        name: name ?? '',
        label,
      })),
    )
    expect(asked.length).toBeGreaterThan(10)
    for (const { name, label } of asked) {
      const family = name.replace(/_(bucket|sum|count)$/, '')
      expect(text.includes(`# TYPE ${name} `) || text.includes(`# TYPE ${family} histogram`), name).toBe(true)
      const samples = text.split('\n').filter((line) => line.startsWith(`${name}{`))
      if (label)
        expect(
          samples.filter((line) => !line.includes(`${label}="`)),
          name,
        ).toEqual([])
    }
    expect(deployed('prometheus.yml')).toContain('rule_files:\n  - cloverleaf-alerts.yml\n')
    const [, job] = /up\{job="(\w+)"\}/.exec(deployed('cloverleaf-alerts.yml')) ?? []
    expect(deployed('prometheus.yml')).toContain(`job_name: ${job}\n`)
  })

  it.skipIf(spawnSync('promtool').error)(
    'are asked for in files that Prometheus reads (needs its promtool)',
    () => {
      const checked = spawnSync('promtool', ['check', 'config', 'deploy/prometheus.yml'], {
        encoding: 'utf8',
      })
      expect(checked.stderr + checked.stdout).toContain('rules found')
      expect(checked.status).toBe(0)
    },
  )

  it('requires the token', async () => {
    expect((await scrape(test, { ...AUTHORIZED, 'x-forwarded-for': '203.0.113.7' })).status).toBe(200)
    for (const authorization of ['', TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `Basic ${TOKEN}`]) {
      const { status, headers } = await scrape(test, authorization ? { authorization } : {})
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
  })

  it('without a token in the settings is no address, on this machine either', async () => {
    const quiet = await openTestShop()
    onTestFinished(() => quiet.close())
    expect(await scrape(quiet)).toMatchObject({ status: 404, text: 'There is no such address' })
    expect((await scrape(quiet, { authorization: 'Bearer null' })).status).toBe(404)
  })
})
