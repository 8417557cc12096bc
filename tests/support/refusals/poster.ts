import type * as calls from '../../../src/contract/weekend/poster/poster-calls.ts'
import { addEvent } from '../buying.ts'
import { none, type Scenarios } from './scenarios.ts'

export const poster: Scenarios<typeof calls> = {
  readPoster: { 'not-found: event not found': ({ owner }, ask) => ask(owner, none) },
  changePosterLine: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { line: '' } }),
  },
  notePosterPrinted: { 'not-found: event not found': ({ owner }, ask) => ask(owner, none) },
  chooseEventWord: {
    'not-found: event not found': ({ owner }, ask) => ask(owner, { ...none, body: { word: 'maple' } }),
    'conflict: word taken': async ({ owner, eventId }, ask) => {
      const { id: another } = await addEvent(owner)
      const word = { word: 'taken' }
      await ask(owner, { params: { id: another }, body: word })
      return ask(owner, { params: { id: eventId }, body: word })
    },
  },
}
