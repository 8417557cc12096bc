import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { pluralize } from '../../pages/base/format.ts'
import { useHorsePrice } from '../../pages/base/shop.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { CardField, Wallets } from './card-field.tsx'
import { EmailField } from './email-field.tsx'
import { HorsesField } from './horses-field.tsx'
import { horsesToBuy } from './horses-to-buy.ts'
import { OwnedAlready, OwnedInPart } from './owned-already.tsx'
import { PayBar } from './pay-bar.tsx'
import type { useBuying } from './use-buying.ts'
import { useLikelyEmail } from './use-likely-email.ts'
import { usePay } from './use-pay.ts'
import type { PurchaseFormState } from './use-purchase-form.ts'
import { WhatIsBought } from './what-is-bought.tsx'

interface PurchaseFormProps {
  rider: Rider
  event: Event | null | undefined
  owned: number[]
  ownedUnseen: boolean
  form: PurchaseFormState
  buying: ReturnType<typeof useBuying>
  onEmailLeft(): void
}

export function PurchaseForm({
  rider,
  event,
  owned,
  ownedUnseen,
  form,
  buying,
  onEmailLeft,
}: PurchaseFormProps) {
  const { draft, errors, change } = form
  const toBuy = horsesToBuy(rider, owned, draft, useHorsePrice())
  const likely = useLikelyEmail(draft.email)
  const { payByCard, payByWallet, setCard, cardWish } = usePay({ rider, toBuy, form, likely, buying })
  const busy = buying.state !== 'idle'
  const isAllOwned = toBuy.free.length === 0 || (ownedUnseen && rider.horseCount === 1)
  // what is owned is not for sale, and the price of the others is for whoever reads the address's mail
  const isForSale = !isAllOwned && !ownedUnseen
  const email = draft.email.trim()

  return (
    <Form ref={form.ref} onSubmit={payByCard}>
      <WhatIsBought rider={rider} event={event} horses={toBuy.horses} />
      <EmailField
        value={draft.email}
        onChange={(address) => {
          change({ email: address })
          likely.ask(false)
        }}
        onLeave={(toAnotherField) => {
          likely.ask(toAnotherField)
          onEmailLeft()
        }}
        error={errors.email}
        likely={likely.offer}
        onKeep={likely.keep}
        disabled={busy}
      />
      {isAllOwned && <OwnedAlready email={email} />}
      {ownedUnseen && !isAllOwned && <OwnedInPart email={email} />}
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
          <HorsesField toBuy={toBuy} onChange={change} disabled={busy} />
          <Wallets
            wish={cardWish}
            amountCents={toBuy.totalCents}
            what={pluralize(toBuy.quantity, 'video')}
            onConsent={(consent) => void payByWallet(consent)}
            disabled={busy}
          />
          <CardField wish={cardWish} amountCents={toBuy.totalCents} onForm={setCard} disabled={busy} />
          <PayBar
            totalCents={toBuy.totalCents}
            isMore={owned.length > 0}
            state={buying.state}
            problem={buying.problem}
          />
        </>
      )}
    </Form>
  )
}
