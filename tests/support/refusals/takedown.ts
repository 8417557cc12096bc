import type * as calls from '../../../src/contract/videos/takedown-calls.ts'
import { NONE, type Scenarios } from './scenarios.ts'

export const takedown: Scenarios<typeof calls> = {
  planTakedown: {
    'not-found: video not found': ({ owner }, ask) => ask(owner, { query: { kind: 'video', id: NONE } }),
    'not-found: rider not found': ({ owner }, ask) => ask(owner, { query: { kind: 'rider', id: NONE } }),
    'not-found: event not found': ({ owner }, ask) => ask(owner, { query: { kind: 'event', id: NONE } }),
  },
  takeDown: {
    'not-found: video not found': ({ owner }, ask) =>
      ask(owner, { body: { kind: 'video', id: NONE, buyers: 'keep' } }),
    'not-found: rider not found': ({ owner }, ask) =>
      ask(owner, { body: { kind: 'rider', id: NONE, buyers: 'keep' } }),
    'not-found: event not found': ({ owner }, ask) =>
      ask(owner, { body: { kind: 'event', id: NONE, buyers: 'keep' } }),
  },
}
