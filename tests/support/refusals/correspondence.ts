import type * as portfolioCalls from '../../../src/contract/catalogue/portfolio-calls.ts'
import type * as mailCalls from '../../../src/contract/email/email-calls.ts'
import type * as contactCalls from '../../../src/contract/owner/contact-calls.ts'
import { emailsOf } from '../observe.ts'
import { NONE, none, noSuch, type Scenarios } from './scenarios.ts'
import type { World } from './world.ts'

const quote = { fullName: 'Ann', email: 'ann@example.com', eventType: 'Sports Event' }

export const contact: Scenarios<typeof contactCalls> = {
  askForQuote: {
    'too-many-requests: too many tries': async ({ visitor }, ask) => {
      for (let request = 0; request < 5; request++) await ask(visitor(), { body: quote })
      return ask(visitor(), { body: quote })
    },
  },
  openRequest: { 'not-found: request not found': noSuch },
  answerRequest: {
    'not-found: request not found': ({ owner }, ask) =>
      ask(owner, { ...none, body: { text: 'Yes', attempt: 'an attempt' } }),
  },
  changeRequest: {
    'not-found: request not found': ({ owner }, ask) => ask(owner, { ...none, body: { state: 'read' } }),
  },
}

/** The email of an order that was refunded before it could be sent. */
async function withdrawnEmail(world: World) {
  const { buyer } = await world.sellAndRefund()
  const [email] = await emailsOf(world.owner, { kind: 'order', recipient: buyer.email })
  return { params: { id: email?.id ?? NONE } }
}

export const mail: Scenarios<typeof mailCalls> = {
  readEmail: {
    'not-found: email not found': noSuch,
    'conflict: email withdrawn': async (world, ask) => ask(world.owner, await withdrawnEmail(world)),
  },
  discardEmail: {
    'not-found: email not found': noSuch,
    'conflict: email not discardable': async (world, ask) => ask(world.owner, await withdrawnEmail(world)),
  },
  resendEmail: {
    'not-found: email not found': noSuch,
    'conflict: email withdrawn': async (world, ask) => ask(world.owner, await withdrawnEmail(world)),
  },
}

export const portfolio: Scenarios<typeof portfolioCalls> = {
  orderPortfolio: {
    'conflict: portfolio changed': ({ owner }, ask) => ask(owner, { body: { ids: [NONE] } }),
  },
  changeWork: {
    'not-found: portfolio item not found': ({ owner }, ask) =>
      ask(owner, { ...none, body: { title: 'New' } }),
  },
  removeWork: { 'not-found: portfolio item not found': noSuch },
}
