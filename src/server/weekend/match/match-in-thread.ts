import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type DayToMatch, matchDay } from '../../../contract/weekend/match/match-clips.ts'
import type { MatchedDay } from '../../../contract/weekend/match/weekend-day.ts'

export interface MatchTask {
  id: number
  day: DayToMatch
}

interface Waiting {
  resolve: (matched: MatchedDay) => void
  reject: (error: Error) => void
}

/** Up to here the matching takes less than 50 ms, and a thread would not pay. */
const FEW = 120

let thread: Worker | null = null
let lastId = 0
const waiting = new Map<number, Waiting>()

/** A weekend of 600 runs takes a tenth of a second and more: in a thread of its own, where visitors do not wait for it. */
export async function matchInThread(day: DayToMatch): Promise<MatchedDay> {
  if (day.clips.length <= FEW || day.runs.length === 0) return matchDay(day)
  thread ??= startThread()
  const worker = thread
  const id = ++lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, day } satisfies MatchTask)
  })
}

function startThread(): Worker {
  const worker = new Worker(new URL(`./match-thread${extname(import.meta.filename)}`, import.meta.url))
  worker.on('message', ({ id, matched }: { id: number; matched: MatchedDay }) => {
    waiting.get(id)?.resolve(matched)
    waiting.delete(id)
    // an idle thread keeps no command and no test from ending
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', (error) => failAll(worker, error as Error))
  worker.on('exit', () => failAll(worker, new Error('The matching thread ended')))
  return worker
}

/** The next matching starts another thread. */
function failAll(worker: Worker, error: Error) {
  if (thread !== worker) return
  thread = null
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}
