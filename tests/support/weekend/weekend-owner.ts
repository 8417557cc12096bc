import { beforeEach } from 'vitest'
import { z } from 'zod'
import { Event } from '../../../src/contract/catalogue/event.ts'
import { Rider } from '../../../src/contract/catalogue/rider.ts'
import { listRiders } from '../../../src/contract/catalogue/rider-calls.ts'
import { Sport } from '../../../src/contract/catalogue/sport.ts'
import { addressOf } from '../../../src/contract/endpoint.ts'
import { Matching } from '../../../src/contract/weekend/match/matching.ts'
import { readWeekendSheet } from '../../../src/contract/weekend/sheet/sheet-calls.ts'
import { WeekendSheet } from '../../../src/contract/weekend/sheet/weekend-sheet.ts'
import { Needs } from '../../../src/contract/weekend/upload-plan/needs.ts'
import { Clips, Run, RunningOrder, Taps, WeekendChanges } from '../../../src/contract/weekend/weekend.ts'
import * as calls from '../../../src/contract/weekend/weekend-calls.ts'
import type { Client } from '../client.ts'

/** An event of its own, and the calls of its weekend as another program would make them. */
export async function openWeekend(admin: Client) {
  const { id: sportId } = await admin.post(Sport, '/api/sports', { name: 'Barrels' })
  const event = await admin.post(Event, '/api/events', { name: 'Finals', date: 'June 12-14, 2026', sportId })
  const of = (call: { path: `/api/${string}` }, id = event.id) => addressOf(call, { params: { id } })
  return {
    eventId: event.id,
    order: () => admin.get(RunningOrder, of(calls.readRunningOrder)),
    setOrder: (runs: object[]) => admin.put(RunningOrder, of(calls.saveRunningOrder), { runs }),
    sendOrder: (runs: unknown) => admin.send('PUT', of(calls.saveRunningOrder), { runs }),
    changeRun: async (id: number, change: object) => {
      const { status, text } = await admin.send('PATCH', of(calls.changeRun, id), change)
      if (status !== 200) throw new Error(text)
      return Run.parse(JSON.parse(text))
    },
    addRun: (entry: object) => admin.post(Run, of(calls.addRun), entry),
    renameGo: (go: string, name: string) =>
      admin.ask(RunningOrder, 'PATCH', of(calls.renameGo), { go, name }),
    changes: async () => (await admin.get(WeekendChanges, of(calls.listChanges))).changes,
    undo: (changeId: number) =>
      admin.send('POST', addressOf(calls.undoChange, { params: { id: event.id, changeId } })),
    saveResults: (results: object[]) => admin.put(RunningOrder, of(calls.saveResults), { results }),
    addClips: (clips: object[]) => admin.post(Clips, of(calls.addClips), { clips }),
    clips: () => admin.get(Clips, of(calls.listClips)),
    matching: () => admin.get(Matching, of(calls.readMatching)),
    decide: (id: number, runId: number | null) => admin.put(Matching, of(calls.decideClip, id), { runId }),
    decideMany: (clips: object[]) => admin.put(Matching, of(calls.decideClips), { clips }),
    takeBack: (id: number) => admin.ask(Matching, 'DELETE', of(calls.undecideClip, id)),
    sendTaps: (taps: object[]) => admin.send('POST', of(calls.addTaps), { taps }),
    taps: () => admin.get(Taps, of(calls.listTaps)),
    sheet: () => admin.get(WeekendSheet, of(readWeekendSheet)),
    /** The upload plan. */
    needs: async () => (await admin.get(Needs, of(calls.readNeeds))).clips,
    riders: () => admin.get(z.array(Rider), addressOf(listRiders, { query: { eventId: event.id } })),
  }
}

export type TestWeekend = Awaited<ReturnType<typeof openWeekend>>

/** Another one for each test of the file. */
export function weekendOfEach(admin: Client): TestWeekend {
  const opened = {} as TestWeekend
  beforeEach(async () => {
    Object.assign(opened, await openWeekend(admin))
  })
  return opened
}

/** `['Open', 12, 'Dallas Burns', 'Dash']` */
export const line = ([go, draw, riderName, horseName]: readonly [
  string,
  number | string,
  string,
  string,
]) => ({
  go,
  draw,
  riderName,
  horseName,
})

/** Runs of the class Open in this order, each as `Dallas Burns on Dash`. */
export const drawOf = (...runs: string[]) =>
  runs.map((run, index) => {
    const [riderName = '', horseName = ''] = run.split(' on ')
    return line(['Open', index + 1, riderName, horseName])
  })

/** What a camera filmed of so many runs, 45 seconds apart. */
export const clipsInTurn = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    name: `C000${index}.MP4`,
    startedAt: new Date(Date.UTC(2026, 5, 12, 15, 0, index * 45)).toISOString(),
    ...{ seconds: 20, bytes: 1000 + index, camera: 'A', ...more },
  }))
