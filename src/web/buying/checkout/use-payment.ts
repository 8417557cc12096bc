import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { cancelPayment, startPurchase } from '../../../contract/buying/checkout-calls.ts'
import type { StartedPurchase, StartPurchase } from '../../../contract/buying/purchase.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { call } from '../../platform/api/call.ts'
import { refresh } from '../../platform/api/queries.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { currentToasts, dismissToast, toast } from '../../platform/ui/toast-store.ts'
import { preloadThankYou } from '../orders/delivery-dialogs.tsx'
import { type CardForm, NO_CARD, type WalletConsent } from './card-payment.ts'
import { finishPurchase } from './finish-purchase.ts'
import { type Bought, findEarlierPayment, followToTheEnd, takeOver } from './follow-payment.ts'
import {
  followAlone,
  forgetPayment,
  OpenElsewhere,
  type PaymentInFlight,
  rememberPayment,
  TakenOver,
} from './payment-in-flight.ts'
import { purchaseKeys } from './purchase-draft.ts'
import {
  CHOOSE_HORSE,
  checkPurchase,
  type PurchaseFormState,
  type useLikelyEmail,
} from './use-purchase-form.ts'

const TAKEN_OVER = "This payment continues in another tab. You won't be charged twice."
const ON_EXCEPTION = 'There was an error processing your payment'
const AFTER_DECLINE = 'You were not charged. Try again, or use another card.'

export type Payment = ReturnType<typeof usePayment>

/** Why the last try failed. */
export interface PaymentProblem {
  why: string
  /** Of a refused card or wallet. */
  note?: string
  by?: 'card' | 'wallet'
}

/** The rider that a payment is remembered by: the first one of a basket. */
type PaidRider = Pick<Rider, 'id' | 'eventId' | 'name' | 'linkKey'>

interface PurchaseForm {
  rider: PaidRider
  by: 'card' | 'wallet'
  wanted: Omit<StartPurchase, 'attempt'>
  card: CardForm
}

/** One payment at a time, and its state. */
export function usePayment(firstProblem: string | undefined, onChanged: (email: string) => Promise<void>) {
  const queries = useQueryClient()
  const running = useRef(false)
  const started = useRef<string | null>(null)
  const [state, setState] = useState<'idle' | 'processing' | 'waiting'>('idle')
  const [problem, setProblem] = useState<PaymentProblem | undefined>(
    firstProblem ? { why: firstProblem } : undefined,
  )
  const [isElsewhere, setElsewhere] = useState(false)
  const onWaiting = () => setState('waiting')

  /** Whether the video is bought then. */
  const follow = async (work: () => Promise<Bought | null>, email: string, by?: PaymentProblem['by']) => {
    // a double click comes faster than the button can be disabled
    if (running.current) return false
    running.current = true
    setState('processing')
    setProblem(undefined)
    setElsewhere(false)
    for (const { id } of currentToasts()) dismissToast(id)
    try {
      const bought = await work()
      if (!bought) return false
      started.current = null
      finishPurchase(queries, bought)
      return true
    } catch (error) {
      if (error instanceof OpenElsewhere) setElsewhere(true)
      else tell(error, by)
      if (error instanceof RequestError) void onChanged(email)
      return false
    } finally {
      running.current = false
      setState('idle')
    }
  }
  const tell = (error: unknown, by: PaymentProblem['by']) => {
    const description = whatToSay(error)
    if (error instanceof TakenOver) {
      started.current = null
      toast({ title: 'Moved to another tab', description })
    } else toast({ variant: 'destructive', title: 'Payment Failed', description })
    setProblem({ why: description, ...(error instanceof CardDeclined && by && { note: AFTER_DECLINE, by }) })
  }
  const pay = (purchase: PurchaseForm) => {
    preloadThankYou()
    const onStarted = ({ paymentIntentId }: StartedPurchase) => {
      started.current = paymentIntentId
    }
    return follow(() => buy(purchase, { onWaiting, onStarted }), purchase.wanted.email, purchase.by)
  }
  const continueHere = (riderId: number, email: string) =>
    follow(async () => {
      const bought = await takeOver(riderId, onWaiting)
      if (bought) return bought
      toast({ title: 'You can pay here now', description: 'The payment in the other tab was stopped.' })
      void refresh(queries, cancelPayment.changes)
      return null
    }, email)
  /** Cancels a payment that was started and is not being paid right now, which releases its hold. */
  const giveUp = () => {
    const paymentIntentId = running.current ? null : started.current
    started.current = null
    if (paymentIntentId) giveUpPayment(paymentIntentId, () => void refresh(queries, cancelPayment.changes))
  }
  const latest = useRef(giveUp)
  latest.current = giveUp
  useEffect(() => {
    const leave = () => latest.current()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])

  /** Another card is typed. */
  const forgetDecline = () => setProblem((known) => (known?.by === 'card' ? undefined : known))

  return { pay, continueHere, isElsewhere, state, problem, forgetDecline, giveUp }
}

interface Paying {
  rider: PaidRider
  /** What is bought, and for how much. */
  bought: Omit<StartPurchase, 'attempt' | 'email' | 'phoneNumber'>
  /** Which horse is still to be chosen. */
  mustChoose: boolean
  form: PurchaseFormState
  likely: ReturnType<typeof useLikelyEmail>
  payment: Payment
}

/** The two ways to pay: the card in the form, or a wallet. */
export function usePay({ rider, bought, mustChoose, form, likely, payment }: Paying) {
  const [typed, setCard] = useState<CardForm | null>(null)
  const card = bought.amount === 0 ? NO_CARD : typed
  const [cardTry, setCardTry] = useState(1)

  const forgetCardErrors = useRef(() => {})
  forgetCardErrors.current = () => {
    form.clearErrors('card')
    payment.forgetDecline()
  }
  /** Called by the card field at each change, so it stays the same. */
  const onCard = useCallback((changed: CardForm | null) => {
    setCard(changed)
    forgetCardErrors.current()
  }, [])

  const check = (filled: { email: string; phone: string; card: CardForm | null }) =>
    form.accept(checkPurchase({ ...filled, mustChoose }))

  const wantedBy = (buyer: { email: string; phone: string }) => ({
    ...bought,
    email: buyer.email.trim(),
    phoneNumber: buyer.phone.trim(),
  })

  const payByCard = () => {
    const ready = check({ ...form.draft, card })
    if (!card) setCardTry(cardTry + 1)
    // the provider's own fields show what they miss
    if (card?.problem) void card.check?.()
    if (!ready) return
    if (likely.warns())
      return form.refuse({ errors: { email: 'A wrong address would lose your video link.' } })
    void payment.pay({ rider, by: 'card', card: ready.card, wanted: wantedBy(form.draft) })
  }

  const mayOpenWallet = () => {
    if (mustChoose) form.refuse({ errors: { horses: CHOOSE_HORSE } })
    return !mustChoose
  }

  /** A wallet knows its buyer's address and phone, so nothing has to be typed; what was typed wins. */
  const payByWallet = async (consent: WalletConsent) => {
    const { email, phone } = form.draft
    const buyer = { email: email.trim() || consent.email, phone: phone.trim() || consent.phone }
    form.change(buyer)
    const wallet: CardForm = { problem: null, pay: consent.pay }
    const ready = check({ email: buyer.email, phone: buyer.phone || 'none', card: wallet })
    if (ready && (await payment.pay({ rider, by: 'wallet', card: wallet, wanted: wantedBy(buyer) }))) return
    consent.refuse()
  }

  return { payByCard, payByWallet, mayOpenWallet, onCard, cardTry }
}

/** The card was refused; the message is the provider's own. */
class CardDeclined extends Error {}

interface Progress {
  onWaiting: () => void
  onStarted(payment: StartedPurchase): void
}

/** From the click on the pay button to the video: start, card, delivery. */
async function buy(
  { rider, wanted, card }: PurchaseForm,
  { onWaiting, onStarted }: Progress,
): Promise<Bought> {
  const { email } = wanted
  const { id: riderId, eventId, name: riderName, linkKey } = rider
  const earlier = await findEarlierPayment(riderId, onWaiting)
  if (earlier) return earlier
  const problem = await card.check?.()
  if (problem) throw new CardDeclined(problem)
  const started = await call(startPurchase, { body: { ...wanted, attempt: purchaseKeys.keyFor(wanted) } })
  onStarted(started)
  const payment: PaymentInFlight = { ...started, eventId, riderName, riderId, email, linkKey }
  return followAlone(payment, 'if-free', async () => {
    rememberPayment(payment)
    const result = await card.pay(started, { email, phone: wanted.phoneNumber ?? '' })
    if (result.status === 'declined') {
      forgetPayment(payment)
      throw new CardDeclined(result.message)
    }
    return followToTheEnd(payment, { onWaiting, unsure: result.status === 'unknown' })
  })
}

/** The provider's or the shop's own sentence; one common sentence for anything unforeseen. */
function whatToSay(error: unknown) {
  if (error instanceof CardDeclined) return error.message
  if (error instanceof TakenOver) return TAKEN_OVER
  if (!(error instanceof RequestError)) return ON_EXCEPTION
  const isForPeople = error.status < 500 || error.is('unavailable')
  if (isForPeople && error.sentence.length < 300) return error.sentence
  return ON_EXCEPTION
}

/** `keepalive` sends it also while the page closes. */
function giveUpPayment(paymentIntentId: string, onAnswer: () => void) {
  call(cancelPayment, { body: { paymentIntentId } }, { keepalive: true }).then(onAnswer, (error: unknown) => {
    // without an answer the hold runs out by itself
    if (error instanceof RequestError) onAnswer()
  })
}
