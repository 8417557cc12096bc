import { z } from 'zod'
import * as events from '../../../src/contract/catalogue/event-calls.ts'
import { ImportResult } from '../../../src/contract/catalogue/import.ts'
import * as manyRiders from '../../../src/contract/catalogue/many-riders-calls.ts'
import { Rider } from '../../../src/contract/catalogue/rider.ts'
import * as riders from '../../../src/contract/catalogue/rider-calls.ts'
import * as sports from '../../../src/contract/catalogue/sport-calls.ts'
import * as startLists from '../../../src/contract/catalogue/start-list-calls.ts'
import { addressOf } from '../../../src/contract/endpoint.ts'
import { addEvent, addRider, sellForCash } from '../buying.ts'
import { NONE, none, noSuch, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const calls = { ...sports, ...events, ...riders, ...manyRiders, ...startLists }

const HOUR = 60 * 60 * 1000
const noSuchBody: Scenario = ({ owner }, ask) => ask(owner, { ...none, body: {} })
const unnamed = { name: '' }

/** The rider of a start list, and the import to undo. */
async function imported({ owner, eventId }: World) {
  const rows = [{ name: 'Imported', videoUrl: 'https://videos.example/1' }]
  const { importId: id } = await owner.post(ImportResult, calls.importStartList.path, { eventId, rows })
  const riders = await owner.get(z.array(Rider), addressOf(calls.listRiders, { query: { eventId } }))
  return { undo: { params: { id } }, rider: riders.at(-1) as Rider }
}

async function removedRider({ owner, addRider }: World) {
  const rider = await addRider()
  await owner.send('DELETE', addressOf(calls.removeRider, { params: rider }))
  return rider
}

const twoHorses = ({ addRider }: World) => addRider({ horseCount: 2 })
const oneHorse = { horseCount: 1 }

export const catalogue: Scenarios<typeof calls> = {
  findEvent: { 'not-found: event not found': noSuch },
  addEvent: {
    'not-found: sport not found': ({ owner }, ask) =>
      ask(owner, { body: { name: 'Show', date: 'May', sportId: NONE } }),
  },
  changeEvent: {
    'not-found: sport not found': ({ owner, eventId }, ask) =>
      ask(owner, { params: { id: eventId }, body: { sportId: NONE } }),
    'not-found: event not found': noSuchBody,
  },
  removeEvent: { 'not-found: event not found': noSuch },
  importStartList: {
    'not-found: event not found': ({ owner }, ask) =>
      ask(owner, { body: { eventId: NONE, rows: [{ name: 'Jane' }] } }),
    'bad-rows': ({ owner, eventId }, ask) => ask(owner, { body: { eventId, rows: [unnamed] } }),
  },
  undoImport: {
    'not-found: import not found': ({ owner }, ask) => ask(owner, none),
    'conflict: rider is sold': async (world, ask) => {
      const { undo, rider } = await imported(world)
      await sellForCash(world.owner, { riderId: rider.id, email: world.address() })
      return ask(world.owner, undo)
    },
    'conflict: rider is being bought': async (world, ask) => {
      const { undo, rider } = await imported(world)
      await world.buyer(world.address()).start(rider)
      return ask(world.owner, undo)
    },
  },
  bulkAddRiders: {
    'bad-rows': ({ owner }, ask) => ask(owner, { body: { riders: [{ name: 'Jane', eventId: NONE }] } }),
  },
  changeRiders: {
    'not-found: event not found': ({ owner }, ask) =>
      ask(owner, { body: { ids: [NONE], change: { eventId: NONE } } }),
    'not-found: rider not found': ({ owner }, ask) =>
      ask(owner, { body: { ids: [NONE], change: { price: 50 } } }),
  },
  setRiders: {
    'not-found: event not found': ({ owner }, ask) =>
      ask(owner, { body: { riders: [{ id: NONE, price: 50, eventId: NONE, salesLimit: null }] } }),
    'not-found: rider not found': ({ owner, eventId }, ask) =>
      ask(owner, { body: { riders: [{ id: NONE, price: 50, eventId, salesLimit: null }] } }),
    'bad-rows': ({ owner }, ask) => ask(owner, { body: { riders: [unnamed] } }),
  },
  removeRiders: { 'not-found: rider not found': ({ owner }, ask) => ask(owner, { body: { ids: [NONE] } }) },
  restoreRiders: {
    'not-found: removed rider not found': ({ owner }, ask) => ask(owner, { body: { ids: [NONE] } }),
    'conflict: event is gone': async (world, ask) => {
      const event = await addEvent(world.owner)
      const { id } = await addRider(world.owner, { eventId: event.id })
      await world.owner.send('DELETE', addressOf(calls.removeEvent, { params: event }))
      return ask(world.owner, { body: { ids: [id] } })
    },
    'conflict: too late to restore': async (world, ask) => {
      const { id } = await removedRider(world)
      world.later(2 * HOUR)
      return ask(world.owner, { body: { ids: [id] } })
    },
  },
  listRiders: {
    'login-required': ({ visitor }, ask) => ask(visitor(), { query: { adminView: 'true' } }),
    'too-many-requests: too many tries': async ({ visitor, address }, ask) => {
      const about = () => ask(visitor(), { query: { email: address() } })
      for (let asked = 0; asked < 40; asked++) await about()
      return about()
    },
  },
  findRider: { 'not-found: rider not found': ({ visitor }, ask) => ask(visitor(), none) },
  addRider: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { body: { name: 'Jane', eventId: NONE } }),
    'invalid-input: no such horse': ({ owner, eventId }, ask) =>
      ask(owner, { body: { name: 'Jane', eventId, horseCount: 1, horses: [{ horse: 2, name: 'Dusty' }] } }),
  },
  changeRider: {
    'not-found: event not found': async ({ owner, addRider }, ask) =>
      ask(owner, { params: await addRider(), body: { eventId: NONE } }),
    'not-found: rider not found': noSuchBody,
    'invalid-input: no such horse': async ({ owner, addRider }, ask) =>
      ask(owner, { params: await addRider(), body: { horses: [{ horse: 2, name: 'Dusty' }] } }),
    'conflict: horse is sold': async (world, ask) => {
      const rider = await twoHorses(world)
      await sellForCash(world.owner, { riderId: rider.id, email: world.address(), horses: [2] })
      return ask(world.owner, { params: rider, body: oneHorse })
    },
    'conflict: horse is being bought': async (world, ask) => {
      const rider = await twoHorses(world)
      await world.buyer(world.address()).start(rider, { horses: [2] })
      return ask(world.owner, { params: rider, body: oneHorse })
    },
  },
  removeRider: { 'not-found: rider not found': noSuchBody },
  findSport: { 'not-found: sport not found': noSuch },
  listSportEvents: { 'not-found: sport not found': noSuch },
  changeSport: { 'not-found: sport not found': noSuchBody },
  removeSport: { 'not-found: sport not found': noSuchBody },
}
