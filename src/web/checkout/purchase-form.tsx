import Lock from 'lucide-react/icons/lock'
import { type SubmitEvent, useRef, useState } from 'react'
import { formatCents, priceToPay, toCents } from '../../contract/money.ts'
import type { Rider } from '../../contract/rider.ts'
import { counted } from '../base/pluralize.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast-store.ts'
import { CardField, Wallets } from './card-field.tsx'
import type { CardForm, WalletConsent } from './card-payment.ts'
import { likelyMeant, type Refusal, whyNotYet } from './check-purchase.ts'
import { EmailField } from './email-field.tsx'
import { adjustPicks } from './horse-choice.ts'
import { HorsePicks } from './horse-picks.tsx'
import { OwnedAlready, OwnedInPart } from './owned-already.tsx'
import { RegularPrice } from './regular-price.tsx'
import type { useBuying } from './use-buying.ts'
import { horsesToBuy, type usePurchaseForm } from './use-purchase-form.ts'

interface PurchaseFormProps {
  rider: Rider
  owned: number[]
  ownedUnseen: boolean
  form: ReturnType<typeof usePurchaseForm>
  buying: ReturnType<typeof useBuying>
  onEmailLeft(): void
}

export function PurchaseForm({ rider, owned, ownedUnseen, form, buying, onEmailLeft }: PurchaseFormProps) {
  const { typed, change } = form
  const email = useRef<HTMLInputElement>(null)
  const phone = useRef<HTMLInputElement>(null)
  const [card, setCard] = useState<CardForm | null>(null)
  const [cardWish, setCardWish] = useState(1)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [emailLeft, setEmailLeft] = useState(false)
  const [kept, setKept] = useState('')
  const [warnedOf, setWarnedOf] = useState('')
  const likely = emailLeft ? likelyMeant(typed.email, kept) : null

  const { free, numbers, quantity, horses, all } = horsesToBuy(rider, owned, typed)
  const total = priceToPay(toCents(rider.price), quantity, owned.length)
  const busy = buying.state !== 'idle'
  const isAllOwned = free.length === 0 || (ownedUnseen && rider.horseCount === 1)

  const wantedBy = (buyer: { email: string; phone: string }) => ({
    riderId: rider.id,
    email: buyer.email.trim(),
    phoneNumber: buyer.phone.trim(),
    amount: total,
    quantity,
    ...(rider.horseCount > 1 && horses.length === quantity && { horses: horses.toSorted() }),
  })

  const isRefused = (filled: { email: string; phone: string; card: CardForm | null }) => {
    // with nothing left to choose, the shop's own answer says why
    const refused = whyNotYet({ ...filled, quantity: Math.min(quantity, free.length), horses })
    setRefusal(refused)
    if (!refused) return false
    toast({ variant: 'destructive', title: refused.title, description: refused.description })
    if (refused.field === 'email') email.current?.focus()
    if (refused.field === 'phone') phone.current?.focus()
    return true
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isRefused({ ...typed, card })) {
      if (!card) setCardWish(cardWish + 1)
      return
    }
    // who pays again without taking the offer has seen it
    if (warnedOf !== typed.email && likelyMeant(typed.email, kept)) {
      setEmailLeft(true)
      setWarnedOf(typed.email)
      toast({ title: 'Is your email right?', description: 'A wrong address would lose your video link.' })
      return
    }
    if (!card) return
    void buying.pay({ rider, card, wanted: wantedBy(typed) })
  }

  /** A wallet knows who pays, so its buyer has nothing to type; what was typed wins. */
  const payByWallet = async (consent: WalletConsent) => {
    const buyer = { email: typed.email.trim() || consent.email, phone: typed.phone.trim() || consent.phone }
    change(buyer)
    const wallet: CardForm = { problem: null, pay: consent.pay }
    if (isRefused({ email: buyer.email, phone: buyer.phone || 'none', card: wallet })) return consent.refuse()
    if (!(await buying.pay({ rider, card: wallet, wanted: wantedBy(buyer) }))) consent.refuse()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <EmailField
        input={email}
        value={typed.email}
        onChange={(address) => {
          change({ email: address })
          setRefusal(null)
          setEmailLeft(false)
        }}
        onLeave={(toAnotherField) => {
          setEmailLeft(toAnotherField)
          onEmailLeft()
        }}
        error={refusal?.field === 'email' ? refusal.description : undefined}
        likely={likely}
        onKeep={() => setKept(typed.email.trim())}
        disabled={busy}
      />
      <Field label="Phone number" error={refusal?.field === 'phone' ? refusal.description : undefined}>
        <TextInput
          ref={phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={typed.phone}
          onChange={(event) => {
            change({ phone: event.target.value })
            setRefusal(null)
          }}
          disabled={busy}
        />
      </Field>
      {isAllOwned && <OwnedAlready email={typed.email.trim()} />}
      {ownedUnseen && !isAllOwned && <OwnedInPart email={typed.email.trim()} />}
      {free.length > 1 && (
        <Field label="Number of horses">
          <Select
            name="quantity"
            value={String(quantity)}
            onChange={({ target }) =>
              change({
                quantity: target.value,
                horses: adjustPicks(horses, numbers, Number(target.value)),
              })
            }
            disabled={busy}
          >
            {free.map((_, index) => (
              <option key={numbers[index]} value={index + 1}>
                {counted(index + 1, 'horse')}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!all && (
        <HorsePicks
          horses={free}
          quantity={quantity}
          picked={horses}
          onPick={(picked) => change({ horses: picked })}
          disabled={busy}
        />
      )}
      <Wallets
        wish={cardWish}
        amount={total}
        what={counted(quantity, 'video')}
        onConsent={(consent) => void payByWallet(consent)}
        disabled={busy}
      />
      <CardField wish={cardWish} amount={total} onForm={setCard} disabled={busy} />
      <PayBar total={total} buying={buying} />
    </form>
  )
}

function PayBar({
  total,
  buying: { state, problem },
}: {
  total: number
  buying: PurchaseFormProps['buying']
}) {
  const busy = state !== 'idle'
  return (
    <div className="sheet-foot sticky bottom-[calc(-1*var(--sheet-end))] z-10 -mx-5 mb-[calc(-1*var(--sheet-end))] border-hairline border-t bg-panel px-5 pt-4 pb-(--sheet-end) sm:-mx-8 sm:px-8">
      {problem && !busy && <p className="mb-3 text-flag text-sm">{problem}</p>}
      {state === 'waiting' && (
        <p role="status" className="mb-3 text-dust text-sm">
          Still waiting for an answer. Your payment is safe: you can close this, and it goes on by itself.
        </p>
      )}
      <p className="mb-3 flex items-baseline gap-3">
        <span className="text-dust">Total</span>
        <RegularPrice beside={total} className="ml-auto" />
        <output className="figures ml-auto text-2xl [s+&]:ml-0">{formatCents(total)}</output>
      </p>
      <Button type="submit" size="large" loading={busy} className="w-full">
        {busy ? (
          'Processing…'
        ) : (
          <>
            <Lock aria-hidden="true" className="size-4" /> Pay {formatCents(total)}
          </>
        )}
      </Button>
    </div>
  )
}
