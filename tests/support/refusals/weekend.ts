import { addressOf } from '../../../src/contract/endpoint.ts'
import type * as fenceCalls from '../../../src/contract/weekend/fence/fence-calls.ts'
import type * as sheetCalls from '../../../src/contract/weekend/sheet/sheet-calls.ts'
import { Clips } from '../../../src/contract/weekend/weekend.ts'
import type * as calls from '../../../src/contract/weekend/weekend-calls.ts'
import { addClips } from '../../../src/contract/weekend/weekend-calls.ts'
import { NONE, none, noSuch, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const run = { go: 'Open', draw: 1, riderName: 'Jane Doe', horseName: 'Dusty' }
const noResult = { seconds: null, place: null, division: null }
const clip = { name: 'C0001.MP4', startedAt: '2026-06-13T15:00:00Z', seconds: 20, bytes: 9, camera: 'A' }

async function addClip({ owner, eventId }: World) {
  const address = addressOf(addClips, { params: { id: eventId } })
  const { clips } = await owner.post(Clips, address, { clips: [clip] })
  return { id: clips[0]?.id ?? 0 }
}

export const weekendSheet: Scenarios<typeof sheetCalls> = {
  readWeekendSheet: { 'not-found: event not found': noSuch },
  readEventWeek: { 'not-found: event not found': noSuch },
}

export const fence: Scenarios<typeof fenceCalls> = {
  readFence: { 'not-found: event not found': noSuch },
  listFenceLinks: { 'not-found: event not found': noSuch },
  makeFenceLink: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { day: '2999-01-01' } }),
    'invalid-input: day is over': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { day: '2020-01-01' } }),
  },
  endFenceLink: { 'not-found: link not found': noSuch },
}

export const weekend: Scenarios<typeof calls> = {
  readRunningOrder: { 'not-found: event not found': noSuch },
  saveRunningOrder: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { runs: [run] } }),
    'not-found: run not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { runs: [{ ...run, id: NONE }] } }),
    'bad-rows': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { runs: [run, { ...run, riderName: ' ' }] } }),
  },
  renameGo: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { go: '', name: 'Open' } }),
    'not-found: class not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { go: 'No such class', name: 'Open' } }),
  },
  addRun: { 'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: run }) },
  listChanges: { 'not-found: event not found': noSuch },
  undoChange: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { params: { id: NONE, changeId: NONE } }),
    'not-found: change not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId, changeId: NONE } }),
  },
  listGoes: { 'not-found: event not found': noSuch },
  saveGoStarts: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { goes: [] } }),
  },
  changeRun: {
    'not-found: run not found': ({ owner }, ask) => ask(owner, { ...none, body: { scratched: true } }),
  },
  saveResults: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { results: [] } }),
    'not-found: run not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { results: [{ ...noResult, runId: NONE }] } }),
  },
  listClips: { 'not-found: event not found': noSuch },
  addClips: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { clips: [clip] } }),
  },
  readMatching: { 'not-found: event not found': noSuch },
  readNeeds: { 'not-found: event not found': noSuch },
  decideClip: {
    'not-found: clip not found': ({ owner }, ask) => ask(owner, { ...none, body: { runId: null } }),
    'not-found: run not found': async (world, ask) =>
      ask(world.owner, { params: await addClip(world), body: { runId: NONE } }),
  },
  decideClips: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { clips: [] } }),
    'not-found: clip not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { clips: [{ id: NONE, runId: null }] } }),
    'not-found: run not found': async (world, ask) =>
      ask(world.owner, {
        params: { id: world.eventId },
        body: { clips: [{ ...(await addClip(world)), runId: NONE }] },
      }),
  },
  undecideClip: { 'not-found: clip not found': noSuch },
  listTaps: { 'not-found: event not found': noSuch },
  addTaps: { 'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { taps: [] } }) },
}
