import { useId, useState } from 'react'
import { priceNotes, toCents } from '../../../contract/buying/pricing.ts'
import { passWords, volumeWords } from '../../../contract/buying/rule-words.ts'
import type { Upgrade } from '../../../contract/buying/sold-size.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { nounsOf } from '../../../contract/catalogue/sport-nouns.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { EmailInput, TextInput } from '../../platform/ui/text-input.tsx'
import { CodeField, useCodeQuote } from '../codes/code-field.tsx'
import { EmailMyLink } from '../orders/email-my-link.tsx'
import { horsesToBuy, upgradeToBuy } from './horses-to-buy.ts'
import { CardField, PayBar, useProblemText, Wallets } from './payment-fields.tsx'
import { SizeField } from './size-field.tsx'
import { type Payment, usePay } from './use-payment.ts'
import { type PurchaseFormState, useLikelyEmail } from './use-purchase-form.ts'
import { HorsesField, WhatIsBought } from './what-is-bought.tsx'

interface PurchaseFormProps {
  rider: Rider
  event: Event | null | undefined
  owned: number[]
  /** Of which the buyer has something. */
  others: Rider[]
  /** Instead of anything new. */
  upgrade: Upgrade | undefined
  ownedUnseen: boolean
  form: PurchaseFormState
  payment: Payment
  onEmailLeft(): void
}

export function PurchaseForm({
  rider,
  event,
  owned,
  others,
  upgrade,
  ownedUnseen,
  form,
  payment,
  onEmailLeft,
}: PurchaseFormProps) {
  const { draft, errors, change, clearErrors } = form
  const [email, setEmail] = useState(draft.email)
  const items = [{ riderId: rider.id, linkKey: rider.linkKey }]
  const code = useCodeQuote(items, email)
  const toBuy = upgrade
    ? upgradeToBuy(rider, upgrade)
    : horsesToBuy(rider, owned, draft, event?.prices, others, code.discount, draft.size)
  const likely = useLikelyEmail(draft.email)
  const { payByCard, payByWallet, mayOpenWallet, onCard, cardTry } = usePay({
    rider,
    bought: {
      riderId: rider.id,
      linkKey: rider.linkKey,
      ...(rider.preorder && { preorder: rider.preorder.until }),
      amount: toBuy.totalCents,
      quantity: toBuy.quantity,
      ...(toBuy.size === 'phone' && { size: toBuy.size }),
      ...((upgrade || rider.horseCount > 1) && toBuy.horses.length > 0 && { horses: toBuy.horses }),
      ...(code.discount && !upgrade && { code: code.name }),
    },
    mustChoose: toBuy.mustChoose,
    form,
    likely,
    payment,
  })
  const busy = payment.state !== 'idle'
  const isFree = toBuy.totalCents === 0
  const problem = useProblemText(payment.problem)
  const isDeclined = payment.problem?.by === 'card'
  const isAllOwned = toBuy.free.length === 0 || (ownedUnseen && rider.horseCount === 1)
  // the lower price of further horses is for a browser that has proven the address
  const isForSale = !isAllOwned && !ownedUnseen

  return (
    <Form ref={form.ref} onSubmit={payByCard} className="@container flex flex-col gap-5">
      {isForSale && (
        <HorsesField rider={rider} toBuy={toBuy} onChange={change} error={errors.horses} disabled={busy} />
      )}
      <WhatIsBought rider={rider} event={event} toBuy={toBuy} upgrade={upgrade} />
      {isForSale && <SizeField rider={rider} toBuy={toBuy} onChange={change} disabled={busy} />}
      {isForSale && event && <PriceNotes rider={rider} event={event} />}
      {isForSale && !upgrade && (
        <CodeField items={items} email={email} of={code} offCents={toBuy.offCents} disabled={busy} />
      )}
      {isForSale && !isFree && (
        <Wallets
          tries={cardTry}
          amountCents={toBuy.totalCents}
          what={pluralize(toBuy.quantity, 'video')}
          mayOpen={mayOpenWallet}
          onConsent={(consent) => void payByWallet(consent)}
          disabled={busy}
        />
      )}
      <EmailField
        value={draft.email}
        onChange={(address) => {
          change({ email: address })
          likely.ask(false)
        }}
        onLeave={(toAnotherField) => {
          if (toAnotherField) likely.ask(true)
          setEmail(draft.email)
          onEmailLeft()
        }}
        error={errors.email}
        likely={likely.offer}
        onKeep={() => {
          likely.keep()
          clearErrors('email')
        }}
        disabled={busy}
      />
      {!isForSale && <OwnedNote email={draft.email.trim()} all={isAllOwned} />}
      {isForSale && (
        <>
          <Field
            label="Phone number"
            error={errors.phone}
            hint="So that we can reach you if something is wrong with your video. For nothing else."
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
              amountCents={toBuy.totalCents}
              onForm={onCard}
              error={errors.card ?? (isDeclined ? problem : undefined)}
              disabled={busy}
            />
          )}
          <PayBar
            totalCents={toBuy.totalCents}
            isMore={owned.length > 0}
            state={payment.state}
            problem={isDeclined ? undefined : problem}
            soldOut={rider.soldOut && payment.problem ? rider : null}
            isElsewhere={payment.isElsewhere}
            onContinue={() => void payment.continueHere(rider.id, draft.email.trim())}
          />
        </>
      )}
    </Form>
  )
}

/** What there is to say about the price, with the name of whose pass it is. */
function PriceNotes({ rider, event: { prices, sportName } }: { rider: Rider; event: Event }) {
  const pass = passWords(prices, `${nounsOf(sportName).video}s`, rider.name)
  const notes = priceNotes(toCents(rider.price), {
    ...prices,
    words: [volumeWords(prices) && `${volumeWords(prices)}. Add them to your basket`, pass].filter(Boolean),
  })
  if (notes.length === 0) return null
  return (
    <ul className="-mt-1 flex flex-col gap-1 text-chalk/85 text-sm">
      {notes.map((note) => (
        <li key={note}>{note}.</li>
      ))}
    </ul>
  )
}

/** Shown instead of the payment fields. Only a proven address gets the lower price of further horses. */
const OwnedNote = ({ email, all }: { email: string; all: boolean }) => (
  <div role="status" className="rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm">
    <p className="mb-2.5">
      {all
        ? 'This address has bought this video already.'
        : 'This address owns some of these horses. Open the link we emailed you in this browser first, and the others cost only the difference.'}
    </p>
    <EmailMyLink email={email} />
  </div>
)

interface EmailFieldProps {
  value: string
  onChange(email: string): void
  /** The offer must not move a button that is being pressed, so it appears only when another field gets the focus. */
  onLeave(toAnotherField: boolean): void
  error: string | undefined
  likely: string | null
  onKeep(): void
  disabled: boolean
}

/** A likely typo can be corrected with one tap, since a wrong address loses the link. */
export function EmailField({ value, onChange, onLeave, error, likely, onKeep, disabled }: EmailFieldProps) {
  const question = useId()
  return (
    <div>
      <Field
        label="Email"
        error={error}
        hint={
          useShop()?.sendsMail === false
            ? 'Your order is kept under this address.'
            : "We'll email your video link here."
        }
      >
        <EmailInput
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={({ relatedTarget }) =>
            onLeave(relatedTarget !== null && relatedTarget.tagName !== 'BUTTON')
          }
          disabled={disabled}
        />
      </Field>
      {likely && (
        <div role="status" className="mt-3 rounded-[10px] border border-bolt/40 bg-bolt/10 p-3.5 text-sm">
          <p id={question}>
            Did you mean <strong className="wrap-anywhere">{likely}</strong>?
          </p>
          <div className="mt-2.5 flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="small"
              aria-describedby={question}
              onClick={() => onChange(likely)}
            >
              Yes, fix it
            </Button>
            <Button variant="quiet" size="small" aria-describedby={question} onClick={onKeep}>
              No, mine is right
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
