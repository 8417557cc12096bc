import { MINUTE } from '../../../contract/time.ts'
import type { AccountFinding, DownReason, Payments } from './payments.ts'

export type WatchedCall = Exclude<keyof Payments, 'provider' | 'publishableKey' | 'readEvent'>

/** What the shop wants with each call, and the permission that a restricted key needs for it. */
export const CALLS: Record<WatchedCall, { wants: string; permission: string }> = {
  createIntent: { wants: 'start payments', permission: '"PaymentIntents: write"' },
  findIntent: {
    wants: 'read payments',
    permission: '"PaymentIntents: write" and "Charges and Refunds: write"',
  },
  cancelIntent: { wants: 'cancel payments', permission: '"PaymentIntents: write"' },
  confirmWithToken: { wants: 'charge wallets', permission: '"PaymentIntents: write"' },
  refund: { wants: 'send refunds', permission: '"Charges and Refunds: write"' },
  listRefunds: { wants: 'read refunds', permission: '"Charges and Refunds: write"' },
  listDisputes: { wants: 'read disputes', permission: '"Disputes: read"' },
  listPayouts: { wants: 'read payouts', permission: '"Payouts: read"' },
  listPayoutTransactions: { wants: 'read fees and payouts', permission: '"Balance: read"' },
  listSince: { wants: 'read payments', permission: '"PaymentIntents: write"' },
  listEvents: { wants: 'read events', permission: '"Events: read"' },
  listEventsSince: { wants: 'read events', permission: '"Events: read"' },
  checkAccount: { wants: 'check the account', permission: '"Accounts: read"' },
}

/** How long an outage lasts before the owner is emailed, or before it counts where other calls are answered. */
export const LASTING = 5 * MINUTE

interface CallHealth {
  goodAt: string | null
  failedAt: string | null
  /** Null after a good call. */
  failing: { since: string; reason: DownReason } | null
}

export interface Health {
  /** A mark of the key: failures of another key say nothing about this one. */
  key: string
  calls: Partial<Record<WatchedCall, CallHealth>>
  check: {
    at: string
    findings: AccountFinding[]
    /** Since when one of them stops sales. */
    closedSince: string | null
  } | null
  /** When the owner was emailed, by the trouble's id. */
  emailed: Record<string, string>
}

interface Trouble {
  /** The same while the cause is. */
  id: string
  heading: string
  sentence: string
  since: string
}

interface Failing {
  call: WatchedCall
  reason: DownReason
  since: string
  failedAt: string
}

/** What needs the owner, from the state of the calls and the account. */
export function troublesOf({ calls, check }: Health): Trouble[] {
  const failing = Object.entries(calls).flatMap(([call, { failing: now, failedAt }]) =>
    // a newer server may have written of calls that this one does not know
    now && call in CALLS ? { ...now, call: call as WatchedCall, failedAt: failedAt ?? now.since } : [],
  )
  const lastGood = Object.values(calls).reduce((last, { goodAt }) => latest(last, goodAt ?? ''), '')
  const of = (reason: DownReason) => failing.filter((one) => one.reason === reason)
  const closed = check?.findings.filter(({ stopsSales }) => stopsSales) ?? []
  return [
    ...refusedKey(of('key')),
    ...noAnswer(of('unreachable'), lastGood),
    ...forbidden(of('permission')),
    ...closed.map(({ sentence }) => ({
      id: 'account',
      heading: 'Nobody can pay: your Stripe account takes no payments',
      sentence,
      since: check?.closedSince ?? '',
    })),
  ]
}

function refusedKey(failing: Failing[]): Trouble[] {
  if (failing.length === 0) return []
  const sentence = "Stripe refuses the shop's key, so nobody can pay. Check the keys at Stripe."
  const heading = "Nobody can pay: Stripe refuses the shop's key"
  return [{ id: 'key', heading, sentence, since: sinceOf(failing) }]
}

/** A single failure does not count where other calls are answered since. */
function noAnswer(all: Failing[], lastGood: string): Trouble[] {
  const isLasting = ({ since, failedAt }: Failing) => Date.parse(failedAt) - Date.parse(since) >= LASTING
  const failing = all.filter((one) => one.failedAt > lastGood || isLasting(one))
  if (failing.length === 0) return []
  const isAway = failing.some(({ failedAt }) => failedAt > lastGood)
  const heading = isAway ? 'Nobody can pay: Stripe does not answer' : 'Stripe does not answer'
  const sentence = isAway
    ? 'Stripe does not answer, so nobody can pay right now.'
    : `Stripe does not answer when the shop wants to ${wantsOf(failing)}.`
  return [{ id: 'unreachable', heading, sentence, since: sinceOf(failing) }]
}

function forbidden(all: Failing[]): Trouble[] {
  const byPermission = Map.groupBy(all, ({ call }) => CALLS[call].permission)
  return [...byPermission].map(([permission, failing]) => {
    const heading = `Stripe does not let the shop ${wantsOf(failing)}`
    const sentence = `${heading}. Give its key the permission ${permission}.`
    return { id: `permission ${permission}`, heading, sentence, since: sinceOf(failing) }
  })
}

function wantsOf(failing: Failing[]) {
  const wants = [...new Set(failing.map(({ call }) => CALLS[call].wants))].join(' or ')
  return failing.some(({ call }) => call === 'createIntent') ? `${wants}, so nobody can pay` : wants
}

const latest = (one: string, other: string) => (one > other ? one : other)
const sinceOf = (failing: Failing[]) => failing.map(({ since }) => since).sort()[0] ?? ''
