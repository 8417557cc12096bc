import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { quoteBasket } from '../../../contract/buying/checkout-calls.ts'
import type { BasketQuote } from '../../../contract/buying/purchase.ts'
import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import { Email } from '../../../contract/platform/email.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { call } from '../../platform/api/call.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { useForm } from '../../platform/ui/use-form.ts'
import { buyerEmail, buyerPhone } from '../access/remembered-buyer.ts'
import { CardField, PayBar, useProblemText, Wallets } from '../checkout/payment-fields.tsx'
import { readDraft } from '../checkout/purchase-draft.ts'
import { EmailField } from '../checkout/purchase-form.tsx'
import { type Payment, usePay, usePayment } from '../checkout/use-payment.ts'
import { useLikelyEmail } from '../checkout/use-purchase-form.ts'
import { CodeField } from '../codes/code-field.tsx'
import { useCode } from '../codes/remembered-code.ts'
import { type BasketEntry, closeBasket, useBasket } from './basket.ts'
import { BasketLineView } from './basket-line.tsx'
import { Savings } from './savings.tsx'

export function BasketDialog({ open }: { open: boolean }) {
  const basket = useBasket()
  const [email, setEmail] = useState(() => buyerEmail() ?? '')
  const quote = useQuote(basket, email)
  const payment = usePayment(undefined, async (address) => {
    setEmail(address)
    await quote.refetch()
  })
  const close = () => {
    // the bank's window may be open, and it needs the card field
    if (payment.state === 'processing') return
    closeBasket()
    payment.giveUp()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title="Your basket"
      description={`One payment, one order. ${
        quote.data?.lines.some(({ preorder }) => preorder)
          ? 'Videos that are up are yours to download a moment after paying.'
          : 'Yours to download a moment after paying.'
      }`}
      backCloses
      autoFocus={false}
    >
      {basket.length === 0 ? (
        <EmptyState title="Your basket is empty" text="Tap Add on a video to put it here." />
      ) : quote.isError && !quote.data ? (
        <NotLoaded title="Your basket could not be loaded" query={quote} />
      ) : quote.data ? (
        <BasketForm
          basket={basket}
          quote={quote.data}
          isOld={quote.isPlaceholderData}
          isFailed={quote.isError}
          onRetry={() => void quote.refetch()}
          payment={payment}
        />
      ) : (
        <Spinner label="Loading your basket" />
      )}
    </Dialog>
  )
}

/** The shop tells what it costs and what can no longer be bought, again whenever something changes. */
function useQuote(basket: BasketEntry[], typed: string) {
  const email = Email.safeParse(typed).data
  const body = { items: basket.map(toItem), email, code: useCode() }
  return useQuery({
    queryKey: [quoteBasket.path, 'owned', 'catalogue', body],
    queryFn: () => call(quoteBasket, { body }),
    enabled: basket.length > 0,
    placeholderData: (before: BasketQuote | undefined) => before,
    staleTime: 0,
  })
}

const toItem = ({ riderId, quantity, horses, size, linkKey }: BasketEntry) => ({
  riderId,
  quantity,
  ...(horses && { horses }),
  ...(size && { size }),
  ...(linkKey && { linkKey }),
})

interface BasketFormProps {
  basket: BasketEntry[]
  quote: BasketQuote
  /** The basket has changed since. */
  isOld: boolean
  isFailed: boolean
  onRetry(): void
  payment: Payment
}

function BasketForm({ basket, quote, isOld, isFailed, onRetry, payment }: BasketFormProps) {
  const form = useForm(() => ({
    email: buyerEmail() ?? readDraft()?.email ?? '',
    phone: buyerPhone() || (readDraft()?.phone ?? ''),
    quantity: '1',
    horses: [] as number[],
    size: 'full' as SoldSize,
  }))
  const likely = useLikelyEmail(form.draft.email)
  const lines = quote.lines.filter(({ riderId }) => basket.some((entry) => entry.riderId === riderId))
  const forSale = lines.filter(({ problem }) => problem === null)
  const bought = basket.filter(({ riderId }) => forSale.some((line) => line.riderId === riderId))
  const { totalCents } = quote
  const [first] = bought
  const items = bought.map((entry) => ({
    ...toItem(entry),
    preorder: forSale.find(({ riderId }) => riderId === entry.riderId)?.preorder?.until,
  }))
  const applies = quote.code?.problem === null
  const isFree = totalCents === 0
  const names = bought.length > 1 ? `${first?.riderName} and ${bought.length - 1} more` : first?.riderName
  const { payByCard, payByWallet, mayOpenWallet, onCard, cardTry } = usePay({
    rider: {
      id: first?.riderId ?? 0,
      eventId: first?.eventId ?? 0,
      name: names ?? '',
      linkKey: first?.linkKey,
    },
    bought: {
      items,
      amount: totalCents,
      quantity: 1,
      ...(applies && { code: quote.code?.name }),
    },
    mustChoose: false,
    form,
    likely,
    payment,
  })
  const busy = payment.state !== 'idle'
  const problem = useProblemText(payment.problem)
  const isDeclined = payment.problem?.by === 'card'
  const { draft, errors, change, clearErrors } = form
  return (
    <Form ref={form.ref} onSubmit={() => isOld || payByCard()} className="@container flex flex-col gap-5">
      <ul className="border-hairline border-y">
        {lines.map((line) => (
          <BasketLineView key={line.riderId} line={line} disabled={busy} />
        ))}
      </ul>
      {forSale.length > 0 && forSale.length < lines.length && (
        <p role="status" className="text-dust text-sm">
          You pay only for what can be bought. The rest stays in your basket.
        </p>
      )}
      <Savings quote={quote} />
      {forSale.length === 0 ? (
        <p role="status" className="text-dust">
          Nothing in your basket can be bought right now.
        </p>
      ) : (
        <>
          <CodeField
            items={items}
            email={draft.email}
            of={{ quote: quote.code, isFailed, onRetry }}
            offCents={0}
            disabled={busy}
          />
          {!isFree && (
            <Wallets
              tries={cardTry}
              amountCents={totalCents}
              what={pluralize(forSale.length, 'rider')}
              mayOpen={() => !isOld && mayOpenWallet()}
              onConsent={(consent) => void payByWallet(consent)}
              disabled={busy}
            />
          )}
          <EmailField
            value={draft.email}
            onChange={(email) => {
              change({ email })
              likely.ask(false)
            }}
            onLeave={(toAnotherField) => toAnotherField && likely.ask(true)}
            error={errors.email}
            likely={likely.offer}
            onKeep={() => {
              likely.keep()
              clearErrors('email')
            }}
            disabled={busy}
          />
          <Field
            label="Phone number"
            error={errors.phone}
            hint="So that we can reach you if something is wrong with a video. For nothing else."
          >
            <TextInput
              {...form.text('phone')}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              disabled={busy}
            />
          </Field>
          {!isFree && (
            <CardField
              tries={cardTry}
              amountCents={totalCents}
              onForm={onCard}
              error={errors.card ?? (isDeclined ? problem : undefined)}
              disabled={busy}
            />
          )}
          <PayBar
            totalCents={totalCents}
            isMore
            state={payment.state}
            problem={isDeclined ? undefined : problem}
            soldOut={null}
            isElsewhere={payment.isElsewhere}
            onContinue={() => void payment.continueHere(first?.riderId ?? 0, draft.email.trim())}
          />
        </>
      )}
    </Form>
  )
}
