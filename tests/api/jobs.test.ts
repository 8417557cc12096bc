import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ShopInfo } from '../../src/contract/owner/shop.ts'
import { api } from '../support/addresses.ts'
import { alarmsOf } from '../support/observe.ts'
import { openLog } from '../support/open-shop-at.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'
import {
  addJob,
  type Handler,
  jobsOf,
  jobsWereCancelled,
  MachineTrouble,
  runJobs,
  writeBrand,
} from '../support/world/jobs.ts'
import { storageUnreachable } from '../support/world/machine.ts'

const MINUTE = 60_000
const TOKEN = 'metrics-token-of-the-test'

let test: TestShop
const failures: string[] = []

beforeEach(async () => {
  test = await openTestShop({ METRICS_TOKEN: TOKEN })
  test.stopTime()
  failures.length = 0
})
afterEach(() => test.close())

const add = (payload: unknown, priority = 10) => addJob(test.shop, { payload, priority })

const run = (handler: Handler, stopping = new AbortController().signal) =>
  runJobs(
    test.shop,
    {
      kinds: { test: handler },
      isFinal: (error) => error instanceof RangeError,
      onFailure: async (_tx, _job, sentence) => {
        failures.push(sentence)
      },
    },
    stopping,
  )

/** A job that goes on until its worker is told to end it. */
function endless(stopping?: AbortSignal) {
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const running = run(async (_job, { signal }) => {
    start()
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    return null
  }, stopping)
  return { started, running }
}

const jobs = () => jobsOf(test.shop)

it('runs each job once, however many workers there are', async () => {
  for (let number = 0; number < 12; number++) await add(number, number < 6 ? 40 : 10)
  const ran: number[] = []
  const handler: Handler = async ({ payload }) => {
    ran.push(JSON.parse(payload))
    await sleep(5)
    return null
  }
  await Promise.all([run(handler), run(handler), run(handler)])
  expect([...ran].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect((await jobs()).every(({ outcome, attempts }) => outcome === 'done' && attempts === 1)).toBe(true)
})

it('runs the urgent ones first', async () => {
  for (let number = 0; number < 12; number++) await add(number, number < 6 ? 40 : 10)
  const ran: number[] = []
  await run(async ({ payload }) => {
    ran.push(JSON.parse(payload))
    return null
  })
  expect(ran).toEqual([6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5])
})

it('writes the result and the end of the job in one transaction', async () => {
  await add('x')
  await run(async () => ({
    write: async (tx) => {
      await writeBrand(tx, 'Half made')
      throw new RangeError('no room')
    },
  }))
  expect((await test.visitor().get(ShopInfo, api.shop)).brand).not.toBe('Half made')
  expect(failures).toEqual(['no room'])
})

it('tries again after growing pauses, and gives up in the end', async () => {
  await add('x')
  let tries = 0
  const handler: Handler = async () => {
    tries++
    throw new Error('the disk is busy')
  }
  await run(handler)
  await run(handler)
  expect(tries).toBe(1)
  for (const pause of [MINUTE, 3 * MINUTE, 11 * MINUTE, 61 * MINUTE]) {
    test.later(pause)
    await run(handler)
  }
  expect(tries).toBe(5)
  expect(failures).toEqual(['the disk is busy'])
  test.later(24 * 60 * MINUTE)
  await run(handler)
  expect(tries).toBe(5)
})

it('counts no attempt where the storage is away, and goes on when it is back', async () => {
  await add('x')
  const away: Handler = () => Promise.reject(storageUnreachable(new Error('refused')))
  for (let count = 0; count < 12; count++) {
    await run(away)
    test.later(30_000)
  }
  expect(failures).toEqual([])
  expect((await jobs())[0]).toMatchObject({ attempts: 0, finishedAt: null })
  expect((await jobs())[0]?.lastError).toContain('does not answer right now')
  await run(async () => null)
  expect((await jobs())[0]).toMatchObject({ outcome: 'done', lastError: null })
})

it('does not try again what cannot get better', async () => {
  await add('x')
  await run(() => Promise.reject(new RangeError('This is no video.')))
  expect(failures).toEqual(['This is no video.'])
  expect((await jobs())[0]).toMatchObject({ outcome: 'failed', attempts: 1, lastError: 'This is no video.' })
})

it('takes over from a worker that has gone silent, and not before', async () => {
  await add('x')
  const { promise: hanging, resolve: letGo } = Promise.withResolvers<null>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  // its heart, which would beat every two seconds, is set by now and stands still
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const silent = run(() => {
    begin()
    return hanging
  })
  await begun.finally(() => vi.useRealTimers())
  let taken = 0
  const other: Handler = async () => {
    taken++
    return null
  }
  await run(other)
  expect(taken).toBe(0)
  test.later(MINUTE)
  await run(other)
  expect(taken).toBe(1)
  // what the first one has made by now is no longer asked for
  letGo(null)
  await silent
  expect((await jobs())[0]).toMatchObject({ outcome: 'done', attempts: 2 })
})

it('ends a job that is cancelled while it runs', async () => {
  await add('x')
  // its heart beats every two seconds, and hears of it then
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { started, running } = endless()
  await started
  await jobsWereCancelled(test.shop, 'thing/1')
  vi.advanceTimersByTime(2000)
  await running.finally(() => vi.useRealTimers())
  expect((await jobs())[0]).toMatchObject({ outcome: 'cancelled' })
  expect(failures).toEqual([])
})

it('gives a job back, as good as new, when the worker stops', async () => {
  await add('x')
  const stopping = new AbortController()
  const { started, running } = endless(stopping.signal)
  await started
  stopping.abort()
  await running
  expect((await jobs())[0]).toMatchObject({ outcome: null, attempts: 0, lockedBy: null })
})

it('a failure that lasts is logged with its cause, counted, and on Today until it is over', async () => {
  const lines: string[] = []
  const log = openLog({ level: 'error', to: { write: (line) => lines.push(line) } })
  test.shop.worker.start((task, err) => log.error({ task, err }, 'a task failed'))
  const admin = await test.admin()
  const alarms = async () => (await alarmsOf(admin, 'job-failing')).map(({ sentence }) => sentence)
  const metric = async () =>
    /cloverleaf_jobs\{.*/.exec(
      (await test.visitor().send('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` })).text,
    )?.[0]
  const broken: Handler = () =>
    Promise.reject(new MachineTrouble('programs', 'libx264.so.164: cannot open shared object file'))

  await add('x')
  await run(broken)
  expect(await alarms()).toEqual([])
  test.later(6 * MINUTE)
  await run(broken)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('of thing/1 failed at attempt 1; tried again at ')
  expect(lines[1]).toContain('libx264.so.164: cannot open shared object file')
  expect(await alarms()).toEqual([
    'Background work fails again and again (1): ffmpeg does not work on this machine right now. It is tried again by itself.',
  ])
  expect(await metric()).toBe('cloverleaf_jobs{kind="test",state="failing"} 1')
  test.later(11 * MINUTE)
  await run(async () => null)
  expect([await alarms(), await metric()]).toEqual([[], undefined])

  await add('y')
  await run(() => Promise.reject(new RangeError('no such thumbnail')))
  expect(lines[2]).toContain('given up')
  expect(await alarms()).toEqual(['Background work was given up (1): no such thumbnail'])
})
