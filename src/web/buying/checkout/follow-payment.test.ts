import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentInFlight } from './payment-in-flight.ts'

const PAYMENT: PaymentInFlight = {
  paymentIntentId: 'pi_1',
  clientSecret: 'secret',
  riderId: 7,
  riderName: 'Jane Doe',
  eventId: 1,
  email: 'jane@example.com',
}

/** Another copy of the modules: tabs share only the browser's storage and locks. */
async function openTab() {
  vi.resetModules()
  return { ...(await import('./payment-in-flight.ts')), ...(await import('./follow-payment.ts')) }
}
type Tab = Awaited<ReturnType<typeof openTab>>

const calls: string[] = []
let answers: Record<string, [status: number, body: unknown]>

beforeEach(() => {
  const stored: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, text: string) => Object.assign(stored, { [key]: text }),
    removeItem: (key: string) => delete stored[key],
  }
  // its keys are those of what is stored
  vi.stubGlobal('localStorage', new Proxy(stored, { get: (_, name) => methods[name as 'getItem'] }))
  calls.length = 0
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path)
    const [status, body] = answers[path] ?? [500, '']
    return status === 204
      ? new Response(null, { status })
      : new Response(typeof body === 'string' ? body : JSON.stringify(body), {
          status,
          headers: { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' },
        })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** The buyer stands at the bank until the test ends it. */
function payIn(tab: Tab) {
  const bank = Promise.withResolvers<string>()
  const paying = tab.followAlone(PAYMENT, 'if-free', () => {
    tab.rememberPayment(PAYMENT)
    return bank.promise
  })
  return { paying, answer: bank.resolve }
}

const DELIVERED = { message: 'The link was emailed.' }

describe('a second tab, while the first one stands at the bank', () => {
  it('says so at once, and touches nothing', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { paying, answer } = payIn(first)
    await expect(second.findEarlierPayment(7, () => undefined)).rejects.toBeInstanceOf(second.OpenElsewhere)
    await expect(second.followAlone(PAYMENT, 'if-free', async () => 'twice')).rejects.toBeInstanceOf(
      second.OpenElsewhere,
    )
    expect(calls).toEqual([])
    answer('paid')
    expect(await paying).toBe('paid')
    answers = { '/api/confirm-payment': [402, 'The payment was not completed. Nothing was charged.'] }
    expect(await second.findEarlierPayment(7, () => undefined)).toBeNull()
  })

  it('takes it over: it is cancelled first, and the first tab is told', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { paying } = payIn(first)
    const told = expect(paying).rejects.toBeInstanceOf(first.TakenOver)
    answers = {
      '/api/cancel-payment': [204, ''],
      '/api/confirm-payment': [410, 'This payment timed out. Nothing was charged.'],
    }
    expect(await second.takeOver(7, () => undefined)).toBeNull()
    await told
    expect(calls).toEqual(['/api/cancel-payment', '/api/confirm-payment'])
    expect(second.paymentsInFlight()).toEqual([])
  })

  it('delivers what was paid in that moment', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { paying } = payIn(first)
    const told = expect(paying).rejects.toBeInstanceOf(first.TakenOver)
    answers = { '/api/cancel-payment': [204, ''], '/api/confirm-payment': [202, DELIVERED] }
    expect(await second.takeOver(7, () => undefined)).toEqual({ payment: PAYMENT, delivery: DELIVERED })
    await told
  })

  it('keeps it in mind where it cannot be cancelled', async () => {
    const [first, second] = [await openTab(), await openTab()]
    const { paying } = payIn(first)
    const told = expect(paying).rejects.toBeInstanceOf(first.TakenOver)
    answers = { '/api/cancel-payment': [503, 'The card service does not answer right now.'] }
    await expect(second.takeOver(7, () => undefined)).rejects.toThrow()
    await told
    expect(second.paymentsInFlight()).toEqual([PAYMENT])
  })
})

it('a tab waits for a payment that it follows itself', async () => {
  const tab = await openTab()
  const { paying, answer } = payIn(tab)
  const again = tab.followAlone(PAYMENT, 'if-free', async () => 'after it')
  answer('paid')
  expect(await Promise.all([paying, again])).toEqual(['paid', 'after it'])
})
