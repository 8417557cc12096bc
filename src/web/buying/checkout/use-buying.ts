import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { cancelPayment } from '../../../contract/buying/checkout-calls.ts'
import type { StartPurchase } from '../../../contract/buying/purchase.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { refresh } from '../../platform/api/queries.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { currentToasts, dismissToast, toast } from '../../platform/ui/toast-store.ts'
import { preloadThankYou } from '../orders/delivery-dialogs.tsx'
import { buy, CardDeclined } from './buy.ts'
import type { CardForm } from './card-payment.ts'
import { finishPurchase } from './finish-purchase.ts'
import { giveUpPayment } from './give-up-payment.ts'
import { purchaseKeys } from './purchase-draft.ts'

const ON_EXCEPTION = 'There was an error processing your payment'

interface Wish {
  rider: Rider
  wanted: Omit<StartPurchase, 'attempt'>
  card: CardForm
}

/** One payment at a time, told in three words: processing, waiting for the signal, and what went wrong. */
export function useBuying(firstProblem: string | undefined, onChanged: (email: string) => Promise<void>) {
  const queries = useQueryClient()
  const running = useRef(false)
  const begun = useRef<string | null>(null)
  const [state, setState] = useState<'idle' | 'processing' | 'waiting'>('idle')
  const [problem, setProblem] = useState<string | undefined>(firstProblem)

  const pay = async ({ rider, wanted, card }: Wish) => {
    // a double click comes faster than the button can be disabled
    if (running.current) return false
    running.current = true
    setState('processing')
    setProblem(undefined)
    // what went wrong the last time is past
    for (const { id } of currentToasts()) dismissToast(id)
    preloadThankYou()
    try {
      const bought = await buy({
        wanted: { ...wanted, attempt: purchaseKeys.keyFor(wanted) },
        about: { eventId: rider.eventId, riderName: rider.name },
        card,
        onWaiting: () => setState('waiting'),
        onStarted: ({ paymentIntentId }) => {
          begun.current = paymentIntentId
        },
      })
      begun.current = null
      finishPurchase(queries, bought)
      return true
    } catch (error) {
      const description = whatToSay(error)
      toast({ variant: 'destructive', title: 'Payment Failed', description })
      setProblem(description)
      if (error instanceof RequestError) void onChanged(wanted.email)
      return false
    } finally {
      running.current = false
      setState('idle')
    }
  }
  /** What was begun and is not under way gives its copy back at once. */
  const giveUp = () => {
    const paymentIntentId = running.current ? null : begun.current
    begun.current = null
    if (paymentIntentId) giveUpPayment(paymentIntentId, () => void refresh(queries, cancelPayment.changes))
  }
  const latest = useRef(giveUp)
  latest.current = giveUp
  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])

  return { pay, state, problem, giveUp, forgetProblem: () => setProblem(undefined) }
}

/** The provider's or the shop's own sentence; anything unforeseen has one common one. */
function whatToSay(error: unknown) {
  if (error instanceof CardDeclined) return error.message
  if (error instanceof RequestError && error.status < 500 && error.sentence.length < 300)
    return error.sentence
  return ON_EXCEPTION
}
