import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Worker } from './worker.ts'

const LONG = 60_000
const nothing = () => {}

test('a task runs at the start and then after each pause', async () => {
  const worker = new Worker()
  let runs = 0
  worker.add('count', 5, async () => runs++)
  worker.start(nothing)
  await expect.poll(() => runs).toBeGreaterThan(2)
  await worker.stop()
  const then = runs
  await sleep(20)
  expect(runs).toBe(then)
})

test('a task never overlaps with itself, and one that is woken while it runs, runs once more', async () => {
  const worker = new Worker()
  let [running, most, runs] = [0, 0, 0]
  worker.add('slow', LONG, async () => {
    most = Math.max(most, ++running)
    await sleep(10)
    running--
    runs++
  })
  worker.start(nothing)
  for (let time = 0; time < 5; time++) worker.wake('slow')
  await expect.poll(() => runs).toBe(2)
  worker.wake('slow')
  await expect.poll(() => runs).toBe(3)
  await worker.stop()
  expect(most).toBe(1)
})

test('what a task throws is reported and stops neither it nor the others', async () => {
  const worker = new Worker()
  const reports: string[] = []
  let runs = 0
  worker.add('broken', 5, () => Promise.reject(new Error(`no ${++runs}`)))
  worker.add('sound', 5, async () => runs++)
  worker.start((task, error) => reports.push(`${task}: ${(error as Error).message}`))
  await expect.poll(() => reports.length).toBeGreaterThan(1)
  await worker.stop()
  expect(reports[0]).toBe('broken: no 1')
})

test('stopping tells a running task, and waits for it', async () => {
  const worker = new Worker()
  let ended = false
  worker.add('long', LONG, async (stopping) => {
    while (!stopping.aborted) await sleep(1)
    await sleep(20)
    ended = true
  })
  worker.start(nothing)
  await worker.stop()
  expect(ended).toBe(true)
})

test('waking does nothing where the work is not done', async () => {
  const worker = new Worker()
  let runs = 0
  worker.add('count', LONG, async () => runs++)
  worker.wake('count')
  worker.wake('unknown')
  await sleep(5)
  expect(runs).toBe(0)
  await worker.stop()
})
