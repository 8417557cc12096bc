import { Code } from '../../../src/contract/buying/code.ts'
import type * as calls from '../../../src/contract/buying/code-calls.ts'
import { addCode as add } from '../../../src/contract/buying/code-calls.ts'
import { NONE, none, type Scenario, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

let count = 0
const newCode = ({ owner }: World, more: object = {}) =>
  owner.post(Code, add.path, { name: `CODE${++count}`, percent: 10, ...more })

const used = async (world: World) => {
  const code = await newCode(world)
  await world.buyer(world.address()).start(await world.addRider(), { code: code.name, amount: 5850 })
  return { params: { id: code.id }, code }
}
const noSuch: Scenario = ({ owner }, ask) => ask(owner, { ...none, body: {} })

export const codes: Scenarios<typeof calls> = {
  addCode: {
    'invalid-input: percent and amount': ({ owner }, ask) =>
      ask(owner, { body: { name: 'BOTH', percent: 10, amount: 10 } }),
    'not-found: event not found': ({ owner }, ask) =>
      ask(owner, { body: { name: 'NOWHERE', percent: 10, eventId: NONE } }),
    'conflict: name is taken': async (world, ask) =>
      ask(world.owner, { body: { name: (await newCode(world)).name, percent: 10 } }),
  },
  changeCode: {
    'not-found: code not found': noSuch,
    'invalid-input: percent and amount': async (world, ask) =>
      ask(world.owner, { params: { id: (await newCode(world)).id }, body: { amount: 10 } }),
    'conflict: code is used': async (world, ask) =>
      ask(world.owner, { params: (await used(world)).params, body: { name: 'RENAMED' } }),
  },
  removeCode: {
    'not-found: code not found': ({ owner }, ask) => ask(owner, none),
    'conflict: code is used': async (world, ask) => ask(world.owner, { params: (await used(world)).params }),
  },
  exportCodeOrders: { 'not-found: code not found': ({ owner }, ask) => ask(owner, none) },
}
