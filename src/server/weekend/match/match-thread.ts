import { parentPort } from 'node:worker_threads'
import { matchDay } from '../../../contract/weekend/match/match-clips.ts'
import type { MatchTask } from './match-in-thread.ts'

parentPort?.on('message', ({ id, day }: MatchTask) => parentPort?.postMessage({ id, matched: matchDay(day) }))
