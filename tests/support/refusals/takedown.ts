import type * as calls from '../../../src/contract/videos/takedown-calls.ts'
import { NONE, type Scenarios } from './scenarios.ts'

export const takedown: Scenarios<typeof calls> = {
  planTakedown: {
    'video-not-found': ({ owner }, ask) => ask(owner, { query: { kind: 'video', id: NONE } }),
    'rider-not-found': ({ owner }, ask) => ask(owner, { query: { kind: 'rider', id: NONE } }),
    'event-not-found': ({ owner }, ask) => ask(owner, { query: { kind: 'event', id: NONE } }),
  },
  takeDown: {
    'video-not-found': ({ owner }, ask) => ask(owner, { body: { kind: 'video', id: NONE, buyers: 'keep' } }),
    'rider-not-found': ({ owner }, ask) => ask(owner, { body: { kind: 'rider', id: NONE, buyers: 'keep' } }),
    'event-not-found': ({ owner }, ask) => ask(owner, { body: { kind: 'event', id: NONE, buyers: 'keep' } }),
  },
}
